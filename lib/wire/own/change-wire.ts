import type { Change } from '@/lib/domain/ledger/change';
import { savedRowOf } from '@/lib/domain/ledger/kinds/kinds';
import type { Entry, Group, Member } from '@/lib/domain/nouns';
import type { ErrorCode } from '@/lib/errors';
import type { Outcome } from './changes';
import type { WireDelta, WireLedger } from './ledger-wire';
import { entryOfLedger, groupOfLedger, memberOfLedger } from './ledger-copy';

/**
 * Changes as `POST /groups/{code}/changes` accepts them. The browser loads this file, so it imports only types from the
 * schemas and no zod.
 */

/** A change as it is sent: with the field names of the domain, and the fields of `set` at the top level. */
export type WireChange = Pick<Change, 'id' | 'kind'> & Readonly<Record<string, unknown>>;

/** Converts a change to the form in which it is sent. */
export function changeToWire(change: Change): WireChange {
  const fields: readonly string[] = ['author', ...savedRowOf(change).sends];
  const sent = Object.entries(change).filter(
    ([field, value]) => fields.includes(field) && value !== undefined,
  );
  const { id, kind } = change;
  return { id, kind, ...Object.fromEntries(sent), ...('set' in change && change.set) };
}

/** The answer to a batch. */
export type WireChangesAnswer = {
  readonly outcomes: readonly Outcome[];
  /** The changes since the version that was sent; null: none, no version was sent, or the ledger could not be read. */
  readonly ledger: WireLedger | WireDelta | null;
};

/** The outcome of a change, in domain types. */
export type ChangeOutcome =
  | {
      readonly id: string;
      readonly outcome: 'done';
      /** The revision of the group that the change made; null: nothing was written. */
      readonly revision: number | null;
    }
  | {
      readonly id: string;
      readonly outcome: 'refused';
      readonly code: ErrorCode;
      /** The message of the error table. */
      readonly message: string;
      /** The present state, if it is the reason; else null. */
      readonly current: Entry | Member | Group | null;
    };

function nounOf(current: Exclude<Outcome['current'], undefined>): Entry | Member | Group {
  if ('parts' in current) return entryOfLedger(current);
  return 'paidCents' in current ? memberOfLedger(current) : groupOfLedger(current);
}

/** Converts the outcome of a change to domain types. */
export function outcomeOfWire({ id, outcome, revision, code, message, current }: Outcome): ChangeOutcome {
  if (outcome === 'done') return { id, outcome, revision };
  return {
    ...{ id, outcome, message: message ?? '', current: current ? nounOf(current) : null },
    // The code may be one that only later builds know; it then has no text of its own and gets the generic one.
    code: (code ?? 'change-invalid') as ErrorCode,
  };
}
