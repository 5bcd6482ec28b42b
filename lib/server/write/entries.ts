import { newId } from '@/lib/domain/ids';
import type { AskedOf } from '@/lib/domain/ledger/change';
import type { Member } from '@/lib/domain/nouns';
import type { OpenLedger } from '@/lib/domain/ledger/open-ledger';
import type { Cents } from '@/lib/domain/money/money';
import type { Access } from '@/lib/server/access/access';
import type { EntryInBooks } from '@/lib/server/read/old-reads';
import { booksOfLedger, resultOf, writeCall } from './group-write';
import type { Idempotency, Written } from './idempotency';
import { idOfPerson, type PersonRef } from './people';
import { expectedBase, type ExpectedRevision } from './revisions';
import type { SaidContent } from '@/lib/domain/entry/content';
import { meantByOldClient } from '@/lib/domain/entry/old-clients';
import type { OldKind } from '@/lib/domain/entry/parts';
import { evenly } from '@/lib/domain/entry/split';

/** An entry as old clients send it: one member pays, and it is split evenly. In a payment only the recipient owes. */
type OldContent = {
  readonly kind: OldKind;
  readonly title: string;
  readonly cents: Cents;
  readonly payer: PersonRef;
  readonly among: readonly PersonRef[];
};

export type NewEntry = OldContent & {
  /** The id that the client chose; null leaves it to the server. */
  readonly id: string | null;
  /** Whether the persisted plan ends in any case. Otherwise it stays as long as it still settles the group. */
  readonly endsPlan: boolean;
};

const contentOf = (
  members: readonly Member[],
  { kind, title, cents, payer, among }: OldContent,
): SaidContent => ({
  ...{ kind, title, cents },
  payers: [{ memberId: idOfPerson(members, payer), cents }],
  split: evenly(among.map((person) => idOfPerson(members, person))),
});

const putting = (
  id: string,
  content: OldContent,
  members: readonly Member[],
): Pick<AskedOf<'entry.put'>, 'kind' | 'entry' | 'meantByOldClient'> => ({
  kind: 'entry.put',
  entry: { id, ...contentOf(members, content) },
  meantByOldClient,
});

function entryInBooks(ledger: OpenLedger, id: string): EntryInBooks {
  const entry = ledger.entries.get(id);
  if (!entry) throw new Error('the entry that was just written is missing');
  return { ...booksOfLedger(ledger), entry };
}

/**
 * Records an entry and decides every member's part in it.
 * @throws AppError group-not-found, user-not-found, payment-to-oneself, the error of an amount above the ceiling of its kind,
 *   too-many-entries, totals-too-big, and for an id that the client chose id-in-use or entry-deleted
 */
export function createEntry(
  access: Access,
  { id: chosen, endsPlan, ...content }: NewEntry,
  once: Idempotency<EntryInBooks>,
): Promise<Written<EntryInBooks>> {
  const id = chosen ?? newId();
  return writeCall(
    {
      ...{ access, missing: 'group-not-found' },
      change: (members) => ({ ...putting(id, content, members), keepsPlan: !endsPlan }),
      answer: (ledger) => entryInBooks(ledger, id),
    },
    once,
  );
}

/**
 * Revises an entry; content equal to what is stored writes nothing. The kind of an entry never changes.
 * @throws AppError group-not-found, expense-not-found or payment-not-found (also when it belongs to another group, or is of
 *   the other kind), user-not-found, payment-to-oneself, the error of an amount above the ceiling, entry-changed
 */
export const reviseEntry = async (
  access: Access,
  id: string,
  content: OldContent,
  expected: ExpectedRevision,
): Promise<EntryInBooks> =>
  resultOf(
    await writeCall({
      ...{ access, missing: 'group-not-found' },
      change: (members) => ({
        ...putting(id, content, members),
        isRevision: true,
        ...expectedBase(expected),
      }),
      answer: (ledger) => entryInBooks(ledger, id),
    }),
  );

/**
 * Deletes an entry with its parts.
 * @throws AppError expense-not-found or payment-not-found (also when it is of the other kind), entry-changed
 */
export const deleteEntry = async (
  access: Access,
  kind: OldKind,
  expected: ExpectedRevision,
): Promise<void> => {
  await writeCall({
    ...{ access, missing: `${kind}-not-found` },
    change: () => ({ kind: 'entry.delete', entryId: access.key, expects: kind, ...expectedBase(expected) }),
    answer: () => null,
  });
};
