import pg from 'pg';
import { AppError, type ErrorCode } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import { NO_ANSWER } from './database-away';

/** What a violated constraint means where a service cannot have seen it coming. */
const meanings: Readonly<Record<string, ErrorCode>> = {
  members_id_key: 'id-in-use',
  entries_id_key: 'id-in-use',
  members_group_id_name_key_key: 'user-name-taken',
  members_totals_exact: 'totals-too-big',
  parts_member: 'user-has-transactions',
  feedbacks_file_id_key: 'file-in-use',
};

const hasConstraint = (error: unknown): error is { constraint: string } =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  typeof error.constraint === 'string';

/** The error that a violated constraint stands for; anything else as it is. */
function explainConstraint(error: unknown): unknown {
  const code = hasConstraint(error) ? meanings[error.constraint] : undefined;
  return code === undefined ? error : new AppError(code);
}

/**
 * The database did not answer: no connection, a lost one, or not in time. What was sent may have been done or not; as
 * long as no COMMIT was among it, it was not.
 */
export class NoAnswer extends AppError {
  static override readonly brand = 'NoAnswer';

  constructor(cause: unknown) {
    super('busy', {}, { cause });
    this.name = NO_ANSWER;
  }
}

/** The connection was lost behind a COMMIT: only whoever looks knows whether it was done. */
export class OutcomeUnknown extends AppError {
  static override readonly brand = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('outcome-unknown', {}, { cause });
  }
}

/**
 * The server has said no for want of time or room, and nothing of the transaction stays: statement and lock limits,
 * deadlock, serialization, and the class of insufficient resources.
 */
const isRefusalOfTheMoment = (sqlState: string): boolean =>
  ['57014', '55P03', '40P01', '40001'].includes(sqlState) || sqlState.startsWith('53');

/** The server has ended the connection: shutdown, crash, limits on idle and whole transactions, protocol. */
const isFarewell = (sqlState: string): boolean =>
  ['25P03', '25P04'].includes(sqlState) || sqlState.startsWith('57P') || sqlState.startsWith('08');

/**
 * What an error of a statement means to whoever waits for it.
 * @returns NoAnswer when the connection is of no use any more; AppError busy when the server has refused for the moment;
 *   AppError for a constraint with a meaning; anything else as it is
 */
export function explainDatabaseError(error: unknown): unknown {
  if (error instanceof AppError || error instanceof TypeError || error instanceof RangeError) return error;
  // Whatever is no answer of the server is the fate of the connection: pg has no class for it.
  if (!(error instanceof pg.DatabaseError)) return new NoAnswer(error);
  const sqlState = error.code ?? '';
  if (isFarewell(sqlState)) return new NoAnswer(error);
  return isRefusalOfTheMoment(sqlState)
    ? new AppError('busy', {}, { cause: error })
    : explainConstraint(error);
}

/**
 * The same for a read through Prisma, which tells the fate of a connection in many words. Its reads find or do not find:
 * all else is the database's, but for a query that cannot be asked at all.
 */
export const explainPrismaError = (error: unknown): unknown =>
  error instanceof Prisma.PrismaClientValidationError ? error : new NoAnswer(error);
