import type { Asked } from '@/lib/domain/ledger/change';
import { decide } from '@/lib/domain/ledger/decide';
import { type Decided, membersInOrder, type Refused } from '@/lib/domain/ledger/decided';
import { evolve } from '@/lib/domain/ledger/evolve';
import { newId } from '@/lib/domain/ids';
import type { Books, Member } from '@/lib/domain/nouns';
import { needsOfAll } from '@/lib/domain/ledger/needs';
import type { OpenLedger, SuggestPlan } from '@/lib/domain/ledger/open-ledger';
import { AppError, type ErrorCode } from '@/lib/errors';
import { groupToWire } from '@/lib/wire/old/group';
import { entryWithStubs } from '@/lib/wire/old/history-wire';
import { memberToWire } from '@/lib/wire/old/member';
import { OutcomeUnknown } from '@/lib/server/database/database-errors';
import {
  type Bound,
  type DatabaseLimits,
  transaction,
  type Transaction,
} from '@/lib/server/database/database';
import { type Access, assertMayWrite } from '@/lib/server/access/access';
import { admitWrite } from '@/lib/server/access/code-guard';
import { takeWrite } from '@/lib/server/guard/write-budget';
import { hintGroupChanged } from '@/lib/server/live/hints';
import { lookUpPlanMatter } from '@/lib/server/read/lookup';
import { replayOf } from '@/lib/server/sql/journal';
import { inGroupTurn } from './group-turn';
import {
  type Idempotency,
  rememberingStatement,
  replayedAnswer,
  storedKey,
  type Written,
} from './idempotency';
import { lockLedger, nextInstant } from './lock-ledger';
import { type Signature, statementsOf, UNSIGNED } from './statements-of';
import { isSuggestionFor, suggestionFor } from './suggestions';

/** What a write sends. `giveBack` returns what it took from the budgets, if the write fails. */
export type Work<Result> = {
  readonly result: Result;
  readonly statements: readonly Bound[];
  readonly giveBack: () => void;
};

type GroupWrite<Found, Result> = {
  readonly access: Access;
  /** The error if the access leads to nothing. */
  readonly missing: ErrorCode;
  /** The changes to decide; they say what must be read. */
  readonly changes: readonly Asked[];
  /** Reads what else is asked for, in the same round trip. */
  readonly read: (tx: Transaction) => Promise<Found>;
  /** Limits that replace the usual ones, for work of unbounded size. */
  readonly patience?: Partial<Pick<DatabaseLimits, 'statementMs' | 'answerMs'>>;
  /** Decides, and evolves the ledger. It has no side effects beyond that, and runs again if our plan is out of date. */
  readonly work: (ledger: OpenLedger, found: Found) => Work<Result>;
};

/** Our plan was made for other balances, because the books changed before the lock. */
export class PlanIsOld extends Error {}

/** Another process may write between the plan and the lock. If that happens every time, the group is busy. */
const MAX_PLANS = 3;

/** Our plan for a group, made before the lock, because it may take long. It is valid only for the same balances. */
async function suggestBefore(access: Access): Promise<SuggestPlan> {
  const matter = await lookUpPlanMatter(access);
  const suggestion = matter && suggestionFor(matter);
  const rows = suggestion?.transfers.map((transfer) => ({ id: newId(), ...transfer }));
  return (basis) => (suggestion && isSuggestionFor(suggestion, basis) ? (rows ?? null) : null);
}

/**
 * The only way to write to a group: wait for the turn without holding a connection, lock the group's row in a statement
 * of its own, read after the lock, decide, write, append to the Journal, increment the revision, touch. This is one
 * transaction of two round trips, whatever the size of the group and the number of changes. Other processes get a hint
 * after the commit.
 * @throws AppError look-only, `missing` if the group does not exist, what `work` throws, or busy if it waited too long; then
 *   nothing is written. outcome-unknown if the connection was lost during the commit
 */
export async function writeGroup<Found, Result>(request: GroupWrite<Found, Result>): Promise<Result> {
  const { access, missing } = request;
  assertMayWrite(access);
  const refuse = (): never => {
    throw new AppError(missing);
  };
  if (!(await admitWrite(access))) return refuse();
  for (let plans = 0; plans < MAX_PLANS; plans += 1) {
    try {
      return await inGroupTurn(access, () => writeLocked(request), refuse);
    } catch (error) {
      if (!(error instanceof PlanIsOld)) throw error;
    }
  }
  throw new AppError('busy');
}

async function writeLocked<Found, Result>({
  access,
  missing,
  changes,
  read,
  work,
  patience,
}: GroupWrite<Found, Result>): Promise<Result> {
  const needs = needsOfAll(changes);
  const suggest = needs.suggestion ? await suggestBefore(access) : null;
  let done: Work<Result> | undefined;
  try {
    const { ledger, result, isWritten } = await transaction(async (tx) => {
      const locking = lockLedger(tx, access, { needs, changes: changes.length, suggest });
      const reading = read(tx);
      // If both fail, the error of the lock is thrown, and this one must not go unhandled.
      reading.catch(() => undefined);
      const locked = await locking;
      if (!locked) throw new AppError(missing);
      const found = await reading;
      const { revision } = locked.group;
      done = work(locked, found);
      const writes = done.statements.map(({ sql, values }) => tx.send(sql, ...values));
      const isNewer = locked.group.revision !== revision;
      return { result: { ledger: locked, result: done.result, isWritten: isNewer }, writes };
    }, patience);
    const { id, revision, lastActiveAt } = ledger.group;
    if (isWritten) hintGroupChanged(id, { revision, at: lastActiveAt });
    return result;
  } catch (error) {
    // If the connection was lost after COMMIT was sent, the write may be done.
    if (!(error instanceof OutcomeUnknown)) done?.giveBack();
    throw error;
  }
}

/**
 * Decides a change at an instant of its own, and applies it to the ledger.
 * @returns what was decided, and the statements that write it
 * @throws TooManyRequests if a budget of writes is used up; then nothing is done
 */
export function decideNext(
  ledger: OpenLedger,
  change: Asked,
  signature: Signature,
): { readonly decided: Decided; readonly statements: readonly Bound[]; readonly giveBack: () => void } {
  ledger.now = nextInstant(ledger.group);
  const decided = decide(ledger, change);
  if (!('event' in decided)) return { decided, statements: [], giveBack: () => undefined };
  const statements = statementsOf(ledger, decided, signature);
  const giveBack = takeWrite(ledger.group.id, statements);
  evolve(ledger, decided);
  return { decided, statements, giveBack };
}

/** A call of an old client (docs/wire.md), which makes one change. */
export type Call<T> = {
  readonly access: Access;
  readonly missing: ErrorCode;
  /** Makes the change once the members are known: a name that nobody has is an unknown person. */
  readonly change: (members: readonly Member[]) => Asked;
  /** Makes the answer from the ledger after the change. */
  readonly answer: (ledger: OpenLedger) => T;
};

/** Group and members of a ledger. */
export const booksOfLedger = (ledger: OpenLedger): Books => ({
  group: ledger.group,
  members: membersInOrder(ledger),
});

/** The error of a refusal, with the current state as old clients know it. */
function refusalError(ledger: OpenLedger, { refusal, current }: Refused): AppError {
  if (refusal !== 'entry-changed' || !current) return new AppError(refusal);
  const shown = () => {
    if ('parts' in current) return entryWithStubs(current, booksOfLedger(ledger));
    return 'paid' in current ? memberToWire(current, ledger.group) : groupToWire(current);
  };
  return new AppError(refusal, { current: shown() });
}

function answerCall<T>(
  ledger: OpenLedger,
  call: Call<T>,
  once: Idempotency<T> | undefined,
): Work<Written<T>> {
  const { believedCode } = call.access;
  if (believedCode !== null && believedCode !== ledger.group.code) throw new AppError(call.missing);
  const { decided, statements, giveBack } = decideNext(ledger, call.change(membersInOrder(ledger)), UNSIGNED);
  if ('refusal' in decided) throw refusalError(ledger, decided);
  if ('unknown' in decided) throw new PlanIsOld();
  const result = call.answer(ledger);
  const remembering = once?.key ? [rememberingStatement(ledger.group.id, once, result)] : [];
  return { result: { result }, statements: [...statements, ...remembering], giveBack };
}

/**
 * Does the call of an old client, once per idempotency key.
 * @throws AppError what `decide` refuses, `missing`, idempotency-key-reused, and as `writeGroup`; TooManyRequests
 */
export const writeCall = <T>(call: Call<T>, once?: Idempotency<T>): Promise<Written<T>> =>
  writeGroup({
    ...{ access: call.access, missing: call.missing, changes: [call.change([])] },
    read: ({ send }) =>
      once?.key
        ? send(replayOf[call.access.kind], call.access.key, once.route, storedKey(once.key))
        : Promise.resolve([]),
    work: (ledger, rows): Work<Written<T>> => {
      const replayed = once && replayedAnswer(once, rows);
      if (replayed) return { result: { replayed }, statements: [], giveBack: () => undefined };
      return answerCall(ledger, call, once);
    },
  });

/** The result of a write without an idempotency key. */
export function resultOf<T>(written: Written<T>): T {
  if ('replayed' in written) throw new Error('a write without a key cannot be replayed');
  return written.result;
}
