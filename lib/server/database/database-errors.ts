import pg from 'pg';
import { AppError, type ErrorCode } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import { NO_ANSWER } from './database-unreachable';

/** What a violated constraint means, for violations that the code cannot detect before it writes. */
const meanings: Readonly<Record<string, ErrorCode>> = {
  keys_pkey: 'code-taken',
  members_id_key: 'id-in-use',
  entries_id_key: 'id-in-use',
  entries_pkey: 'id-in-use',
  parts_pkey: 'id-in-use',
  imported_entries_pkey: 'id-in-use',
  members_group_id_name_key_key: 'user-name-taken',
  members_totals_exact: 'totals-too-big',
  imports_once: 'import-known',
  imports_group_id_fkey: 'group-not-found',
  parts_member: 'user-has-transactions',
  feedbacks_file_id_key: 'file-in-use',
};

const hasConstraint = (error: unknown): error is { constraint: string } =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  typeof error.constraint === 'string';

/** Returns the error that a violated constraint stands for; any other error unchanged. */
function explainConstraint(error: unknown): unknown {
  const code = hasConstraint(error) ? meanings[error.constraint] : undefined;
  return code === undefined ? error : new AppError(code);
}

/**
 * The database did not answer: no connection, a lost connection, or a timeout. The statements may have run, but without
 * a COMMIT nothing of them stays.
 */
export class NoAnswer extends AppError {
  static override readonly brand: string = 'NoAnswer';

  constructor(cause: unknown) {
    super('busy', {}, { cause });
    this.name = NO_ANSWER;
  }
}

/**
 * The server takes no writes (any more): it is a standby, or read-only. After a fail-over the same name leads to
 * another server, so the connection is closed like one without an answer. Nothing of the transaction stays.
 */
export class TakesNoWrites extends NoAnswer {
  static override readonly brand: string = 'TakesNoWrites';
}

/** The connection was lost after COMMIT was sent, so the transaction may or may not be committed. */
export class OutcomeUnknown extends AppError {
  static override readonly brand = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('outcome-unknown', {}, { cause });
  }
}

/**
 * The server refused for lack of time or resources, and nothing of the transaction stays: statement and lock timeouts,
 * deadlocks, serialization failures, and the class of insufficient resources.
 */
const isRefusalOfTheMoment = (sqlState: string): boolean =>
  ['57014', '55P03', '40P01', '40001'].includes(sqlState) || sqlState.startsWith('53');

/** A write in a read-only transaction: we open none, so the server itself is read-only. */
const READ_ONLY = '25006';

/** The server ended the connection: shutdown, crash, timeouts of idle and of whole transactions, protocol errors. */
const isFarewell = (sqlState: string): boolean =>
  ['25P03', '25P04'].includes(sqlState) || sqlState.startsWith('57P') || sqlState.startsWith('08');

/**
 * Translates the error of a statement for its caller.
 * @returns NoAnswer when the connection is unusable, TakesNoWrites among them; AppError busy when the server refused for
 *   now; AppError for a constraint with a meaning; anything else unchanged
 */
export function explainDatabaseError(error: unknown): unknown {
  if (error instanceof AppError || error instanceof TypeError || error instanceof RangeError) return error;
  // pg has no class for connection errors: every error that did not come from the server is one.
  if (!(error instanceof pg.DatabaseError)) return new NoAnswer(error);
  const sqlState = error.code ?? '';
  if (sqlState === READ_ONLY) return new TakesNoWrites(error);
  if (isFarewell(sqlState)) return new NoAnswer(error);
  return isRefusalOfTheMoment(sqlState)
    ? new AppError('busy', {}, { cause: error })
    : explainConstraint(error);
}

/**
 * The same for a read through Prisma, which reports connection errors in many forms. A valid read has no other reason
 * to fail, so every error but that of an invalid query counts as no answer.
 */
export const explainPrismaError = (error: unknown): unknown =>
  error instanceof Prisma.PrismaClientValidationError ? error : new NoAnswer(error);
