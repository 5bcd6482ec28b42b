import type { RecordedEntry } from '@/lib/domain/ledger/event';
import type { Books, Entry, EntryKind } from '@/lib/domain/ledger/ledger';
import type { Cents } from '@/lib/domain/money/money';
import { payerIdOf } from '@/lib/wire/old/expense-wire';
import { findPersonId, type PersonRef } from './people';

/** What a person says of an entry: one pays, and it is split evenly; of a payment it is the recipient alone who owes. */
export type EntryContent = {
  readonly kind: EntryKind;
  readonly title: string;
  readonly cents: Cents;
  readonly payer: PersonRef;
  readonly among: readonly PersonRef[];
};

/** Who pays and who shares, as far as the wire knows it. */
type People = { readonly payerId: string | undefined; readonly sharingIds: readonly string[] };

const sharingIdsOf = ({ parts }: Pick<Entry, 'parts'>): string[] =>
  parts.flatMap(({ memberId, owedCents }) => (owedCents === null ? [] : [memberId]));

const isSameSet = (a: readonly (string | undefined)[], b: readonly string[]) => {
  const left = new Set(a);
  return left.size === new Set(b).size && b.every((id) => left.has(id));
};

/** Whether payer and sharers of a request are these. */
function isSamePeople(books: Books, content: EntryContent, { payerId, sharingIds }: People): boolean {
  const idOf = (person: PersonRef) => ('id' in person ? person.id : findPersonId(books.members, person));
  return idOf(content.payer) === payerId && isSameSet(content.among.map(idOf), sharingIds);
}

/** Whether a request would leave the parts of an entry as they are: its amount, and its people as the wire shows them. */
export const isSameSplit = (books: Books, content: EntryContent, stored: Entry): boolean =>
  stored.cents === content.cents &&
  isSamePeople(books, content, {
    payerId: payerIdOf(stored, books.members),
    sharingIds: sharingIdsOf(stored),
  });

/**
 * Whether the Journal created an entry with the content of this request. A creation has one payer, who may have left since.
 */
export const isSameCreation = (books: Books, content: EntryContent, created: RecordedEntry): boolean =>
  created.kind === content.kind &&
  created.title === content.title &&
  created.cents === content.cents &&
  isSamePeople(books, content, {
    payerId: created.parts.find(({ paidCents }) => paidCents !== null)?.memberId,
    sharingIds: sharingIdsOf(created),
  });
