import { balanceOf } from '@/lib/domain/ledger/balances';
import { newId } from '@/lib/domain/ids';
import { entryBornBy, recordEntry } from '@/lib/domain/ledger/event';
import type { Books, Entry, EntryKind, Member, Settlement } from '@/lib/domain/ledger/ledger';
import { cents } from '@/lib/domain/money/money';
import { decideParts, type Part } from '@/lib/domain/entry/parts';
import { settles } from '@/lib/domain/settlement/settles';
import { AppError } from '@/lib/errors';
import { entryWithStubs } from '@/lib/wire/old/history-wire';
import { assertAmount } from './amounts';
import { type Bound, bind } from '@/lib/server/database/database';
import { type EntryContent, isSameCreation, isSameSplit } from './entry-content';
import { type Life, priorCreation, readLife } from './entry-life';
import { resultOf, writeGroup, type WriteRequest } from './group-write';
import type { LocatedRead, LockedBooks, PlainRead } from './decision';
import { assertRoomForEntry } from './limits';
import type { Once, Written } from './once';
import { resolvePeople, resolvePerson } from './people';
import { booksWith, type ReadBooks, type Reading } from '@/lib/server/read/read-group';
import { assertRevision, type ExpectedRevision } from './revisions';
import * as sql from '@/lib/server/sql/entries';
import { planOf } from '@/lib/server/sql/settlements';
import { entryOfTuple, type EntryTuple } from '@/lib/server/sql/tuples';

export type NewEntry = EntryContent & {
  readonly groupCode: string;
  /** The id that the client chose; null leaves it to the server. */
  readonly id: string | null;
  /** Whether the persisted plan ends in any case. Else it stays while it still settles the group. */
  readonly endsPlan: boolean;
} & Meant;

/** What a device says of an amount: the currency in which it was typed. Old clients do not say. */
type Meant = { readonly currency?: string | undefined };

/** @throws AppError currency-changed, where an amount was meant in another currency than the group has by now */
export function assertCurrency(meant: string | undefined, { group }: Books): void {
  if (meant !== undefined && meant !== group.currency) throw new AppError('currency-changed');
}

/** An entry and the books that its names come from. */
export type EntryInBooks = Books & { readonly entry: Entry };

/** Who takes part. @throws AppError user-not-found; payment-to-oneself */
function resolveSides({ members }: Books, { kind, payer, among }: EntryContent) {
  const payerId = resolvePerson(members, payer).id;
  const sharing = resolvePeople(members, among);
  if (kind === 'payment' && sharing.some(({ id }) => id === payerId))
    throw new AppError('payment-to-oneself');
  return { payerId, among: sharing };
}

type Sides = { readonly payerId: string; readonly among: readonly Member[] };

const partsOf = (books: Books, id: string, content: EntryContent, { payerId, among }: Sides) =>
  decideParts({
    entryId: id,
    cents: content.cents,
    payers: [{ memberId: payerId, cents: content.cents }],
    among,
    currency: books.group.currency,
  });

/** Parts as the arrays that a statement takes. */
export const partColumns = (parts: readonly Part[]) =>
  [
    parts.map(({ memberId }) => memberId),
    parts.map(({ paidCents }) => paidCents),
    parts.map(({ owedCents }) => owedCents),
  ] as const;

/**
 * Refuses an entry by which a total would leave the integers that are held exactly: the database would refuse it too, but
 * what is computed on the way there must be exact already.
 * @throws AppError totals-too-big
 */
export function assertTotalsHold({ members }: Books, parts: readonly Part[]): void {
  const partOf = new Map(parts.map((part) => [part.memberId, part]));
  for (const { id, paid, made, benefitted, received } of members) {
    const part = partOf.get(id);
    const isTooMuch = (total: number, more: number) => total > Number.MAX_SAFE_INTEGER - more;
    if (isTooMuch(paid + made, part?.paidCents ?? 0)) throw new AppError('totals-too-big');
    if (isTooMuch(benefitted + received, part?.owedCents ?? 0)) throw new AppError('totals-too-big');
  }
}

/**
 * A new entry and the statement that inserts it; the caller decides what becomes of the plan.
 * @throws AppError user-not-found, payment-to-oneself, too-many-entries, totals-too-big
 */
export function newEntry(
  books: LockedBooks,
  id: string,
  content: EntryContent,
): { readonly entry: Entry; readonly insertion: Bound } {
  const { group, now } = books;
  const parts = partsOf(books, id, content, resolveSides(books, content));
  assertRoomForEntry(group);
  assertTotalsHold(books, parts);
  const { kind, title, cents: amountCents } = content;
  const dated = { revision: 0, createdAt: now, updatedAt: now };
  return {
    entry: { id, kind, title, cents: amountCents, parts, ...dated },
    insertion: bind(sql.insertEntry, group.id, id, kind, title, amountCents, now, ...partColumns(parts)),
  };
}

/** Whether the plan still brings every balance to 0 once the entry is made. */
export function planSurvives({ members }: Books, { parts }: Entry, plan: readonly Settlement[]): boolean {
  const partOf = new Map(parts.map((part) => [part.memberId, part]));
  const balances = members.map((member) => {
    const part = partOf.get(member.id);
    const moved = (part?.paidCents ?? 0) - (part?.owedCents ?? 0);
    return { id: member.id, balanceCents: cents(balanceOf(member) + moved) };
  });
  return settles(balances, plan);
}

/** Reads what the id that a client chose for an entry has been. */
export const readEntryLife = (id: string | null, read: LocatedRead, plain: PlainRead): Promise<Life<Entry>> =>
  readLife(id, plain, async (known) => {
    const [row] = await read(sql.entryOf, known);
    return row && entryOfTuple(row.entry);
  });

/** The entry of this id, if this very creation has happened before. @throws AppError id-in-use, entry-deleted */
export const priorEntry = (books: Books, life: Life<Entry>, content: EntryContent): Entry | undefined =>
  priorCreation(books.group.id, life, (birth) => {
    const created = entryBornBy(birth);
    return created !== null && isSameCreation(books, content, created);
  });

type Creation = WriteRequest<EntryInBooks, [Life<Entry>, Settlement[] | null]>;

/**
 * The write that records an entry and decides every member's part of it. The persisted plan ends, unless it may stay and
 * still settles the group.
 * @throws AppError group-not-found, currency-changed, user-not-found, payment-to-oneself, the error of an amount above the
 *   ceiling of its kind, too-many-entries, totals-too-big, and for an id that the client chose id-in-use or entry-deleted
 */
export function entryCreation({ groupCode, id, endsPlan, currency, ...content }: NewEntry): Creation {
  return {
    locator: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    read: (read, plain) =>
      Promise.all([readEntryLife(id, read, plain), endsPlan ? Promise.resolve(null) : read(planOf)]),
    decide: (books, [life, plan]) => {
      const prior = priorEntry(books, life, content);
      if (prior) return { result: { ...books, entry: prior } };
      assertCurrency(currency, books);
      assertAmount(content.kind, content.cents, books.group.currency);
      const { entry, insertion } = newEntry(books, id ?? newId(), content);
      return {
        result: { ...books, entry },
        change: {
          event: { kind: 'entry.created', before: null, after: recordEntry(entry) },
          statements: [insertion],
          reset: plan === null || !planSurvives(books, entry, plan),
          entryCount: 1,
        },
      };
    },
  };
}

/** Records an entry. @throws AppError as `entryCreation` */
export const createEntry = (entry: NewEntry, once: Once<EntryInBooks>): Promise<Written<EntryInBooks>> =>
  writeGroup(entryCreation(entry), once);

type EntryRows = readonly { readonly entry: EntryTuple }[];

/** What one who names an entry believes it to be; null by one to whom each kind is right. */
type ExpectedKind = EntryKind | null;

const missingEntry = (kind: ExpectedKind) =>
  kind === null ? 'entry-not-found' : (`${kind}-not-found` as const);

/** The entry that was read, if it is of this kind. @throws AppError expense-not-found, payment-not-found, entry-not-found */
function storedEntry([row]: EntryRows, kind: ExpectedKind): Entry {
  const entry = row && entryOfTuple(row.entry);
  if (!entry || (kind !== null && entry.kind !== kind)) throw new AppError(missingEntry(kind));
  return entry;
}

/** Statements that replace the parts of an entry by these. */
export const newParts = (groupId: string, { id, kind, parts }: Pick<Entry, 'id' | 'kind' | 'parts'>) => [
  bind(sql.deleteParts, groupId, id),
  bind(sql.insertParts, groupId, id, kind, ...partColumns(parts)),
];

/** What a revision changes: the title leaves the parts as they are; only amount and people decide them anew. */
function revision(books: LockedBooks, stored: Entry, content: EntryContent, sides: Sides) {
  const { id } = stored;
  const keepsParts = isSameSplit(books, content, stored);
  const parts = keepsParts ? stored.parts : partsOf(books, id, content, sides);
  const { title, cents: amountCents } = content;
  const entry: Entry = {
    ...{ ...stored, title, cents: amountCents, parts },
    ...{ revision: stored.revision + 1, updatedAt: books.now },
  };
  const groupId = books.group.id;
  const statements = [
    bind(sql.reviseEntry, groupId, id, title, amountCents, books.now),
    ...(keepsParts ? [] : newParts(groupId, entry)),
  ];
  return { entry, statements };
}

type RevisedEntry = EntryContent & { readonly groupCode: string } & Meant;

/**
 * The write that revises an entry; content equal to what is stored writes nothing. The kind of an entry never changes.
 * @throws AppError group-not-found, expense-not-found or payment-not-found (also when it belongs to another group, or is of
 *   the other kind), user-not-found, payment-to-oneself, the error of an amount above the ceiling, entry-changed
 */
export function entryRevision(
  id: string,
  { groupCode, currency, ...content }: RevisedEntry,
  expected: ExpectedRevision,
): WriteRequest<EntryInBooks, EntryRows> {
  return {
    locator: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    read: (read) => read(sql.entryOf, id),
    decide: (books, rows) => {
      // An amount from before the group changed its currency may be above the ceiling and stay.
      const isNewAmount = rows[0]?.entry[3] !== content.cents;
      if (isNewAmount) assertCurrency(currency, books);
      if (isNewAmount) assertAmount(content.kind, content.cents, books.group.currency);
      const stored = storedEntry(rows, content.kind);
      const sides = resolveSides(books, content);
      if (stored.title === content.title && isSameSplit(books, content, stored)) {
        return { result: { ...books, entry: stored } };
      }
      assertRevision(expected, stored.revision, () => entryWithStubs(stored, books));
      const { entry, statements } = revision(books, stored, content, sides);
      return {
        result: { ...books, entry },
        change: {
          event: { kind: 'entry.revised', before: recordEntry(stored), after: recordEntry(entry) },
          statements,
          reset: true,
        },
      };
    },
  };
}

/** Revises an entry. @throws AppError as `entryRevision` */
export const reviseEntry = async (
  id: string,
  content: RevisedEntry,
  expected: ExpectedRevision,
): Promise<EntryInBooks> => resultOf(await writeGroup(entryRevision(id, content, expected)));

/**
 * The write that deletes an entry with its parts.
 * @throws AppError expense-not-found or payment-not-found (also when it is of the other kind), entry-not-found when any
 *   kind is right, entry-changed
 */
export function entryDeletion(
  kind: ExpectedKind,
  id: string,
  expected: ExpectedRevision,
): WriteRequest<null, EntryRows> {
  return {
    locator: { kind: 'entry', key: id },
    missing: missingEntry(kind),
    read: (read) => read(sql.entryOf, id),
    decide: (books, rows) => {
      const stored = storedEntry(rows, kind);
      assertRevision(expected, stored.revision, () => entryWithStubs(stored, books));
      return {
        result: null,
        change: {
          event: { kind: 'entry.deleted', before: recordEntry(stored), after: null },
          statements: [bind(sql.deleteEntry, books.group.id, id)],
          reset: true,
          entryCount: -1,
        },
      };
    },
  };
}

/** Deletes an entry with its parts. @throws AppError as `entryDeletion` */
export const deleteEntry = async (kind: EntryKind, id: string, expected: ExpectedRevision): Promise<void> => {
  await writeGroup(entryDeletion(kind, id, expected));
};

const booksWithEntry = booksWith<EntryTuple>('with_entry', {
  found: sql.entryById,
  parameters: 1,
  hasOwnVersion: true,
});

/** One entry with the books around it; nothing when there is none of this kind. */
export const entryById = (kind: EntryKind, id: string): Reading<ReadBooks & EntryInBooks> =>
  booksWithEntry(
    { kind: 'entry', key: id },
    [id],
    (books, found) => (found?.[1] === kind ? { ...books, entry: entryOfTuple(found) } : null),
    `.${kind}`,
  );
