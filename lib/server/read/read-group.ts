import type { Books, Group, Member } from '@/lib/domain/nouns';
import {
  INITIAL_MEMBER_FIELDS,
  MEMBER_KEYS,
  type MemberField,
  type MemberFields,
} from '@/lib/domain/ledger/member-fields';
import { settingsOfGroup } from '@/lib/domain/ledger/settings';
import { READ_TOUCH_INTERVAL_MS } from '@/lib/limits';
import { type Access, codeBehind } from '@/lib/server/access/access';
import { admit, mayRead } from '@/lib/server/access/code-guard';
import { shownTo } from '@/lib/server/access/views';
import { type Parameter, query, type Statement } from '@/lib/server/database/database';
import { assertSecretFits } from '@/lib/server/database/secret';
import { logUnexpected } from '@/lib/server/logging/log';
import { columnsOf } from '@/lib/server/sql/columns';
import { type LocatorKind, perLocator } from '@/lib/server/sql/locators';
import { columnsOfGroup, touchGroup } from '@/lib/server/sql/groups';
import { renewedBefore, sealedCode } from '@/lib/server/sql/keys';
import { milliseconds } from '@/lib/server/sql/json-tuples';

/** A group as it was read, with the instant of its revision. */
export type ReadGroup = Group & { readonly changedAt: Date };

export type ReadBooks = Books & { readonly group: ReadGroup };

/** Identifies one state of a group, and of the member or entry that is read. */
export type Version = Pick<ReadGroup, 'id' | 'revision' | 'changedAt'> & {
  /** The revision of the member or entry that the locator names, if that is what is read. */
  readonly ownRevision: number | null;
};

/**
 * Versions that a reader has: the start of the group's id, the instant in milliseconds and the revisions, with dots.
 */
export type Known = readonly string[];

/** The reader has the present version; nothing else was read. */
export type Unchanged = { readonly unchanged: Version };

/** The creation of a new group. A restored backup reaches the same revision at another instant. */
export const instantOfRevision = `coalesce(
  (SELECT j.at FROM journal j WHERE j.group_id = g.id AND j.revision = g.revision), g.created_at)`;

type MemberTuple = readonly [
  id: string,
  revision: number,
  createdAtMs: number,
  updatedAtMs: number,
  paid: Member['paid'],
  benefitted: Member['benefitted'],
  made: Member['made'],
  received: Member['received'],
  incomePaid: Member['incomePaid'],
  incomeBenefitted: Member['incomeBenefitted'],
  /** The fields in the order of the table. */
  ...fields: MemberFields[MemberField][],
];

const membersOfGroup = `SELECT json_agg(json_build_array(m.id, m.revision, ${milliseconds('m.created_at')},
     ${milliseconds('m.updated_at')}, m.paid, m.benefitted, m.made, m.received,
     m.income_paid, m.income_benefitted, ${columnsOf(MEMBER_KEYS, 'm')}) ORDER BY m.created_at, m.id)
   FROM members m WHERE m.group_id = g.id`;

/** The revision of what a locator's id names; for an entry also its kind (`oldKindOf`), which has paths of its own. */
const ownVersion: Readonly<Record<LocatorKind, string>> = {
  code: 'NULL::text',
  view: 'NULL::text',
  group: 'NULL::text',
  member: '(SELECT m.revision::text FROM members m WHERE m.group_id = g.id AND m.id = $1::uuid)',
  entry: `(SELECT e.revision || CASE e.kind WHEN 'payment' THEN '.payment' ELSE '.expense' END
    FROM entries e WHERE e.group_id = g.id AND e.id = $1::uuid)`,
};

/** A group as a statement reads it: its code is sealed, or known to whoever came by it. */
export type ReadRow = Omit<ReadGroup, 'code'> & {
  readonly sealed: string | null;
  readonly renewed: boolean;
};

/** The columns of `ReadRow` of a group `g`, but for the instant. */
export const columnsOfRead = (kind: LocatorKind): string =>
  `${columnsOfGroup}, ${sealedCode[kind]} AS sealed, ${renewedBefore[kind]} AS renewed`;

type BooksRow = ReadRow & {
  readonly own: string | null;
  readonly isKnown: boolean;
  readonly members: readonly MemberTuple[] | null;
  readonly found: unknown;
};

/**
 * The group, its members and what else is asked for, in one statement, which shows one moment. If the reader has the
 * present version, only the version is looked up. OFFSET 0 keeps PostgreSQL from inlining a sub-select at each use.
 */
const booksStatement = (
  { groupId, kind }: { readonly groupId: string; readonly kind: LocatorKind },
  { found, own, known }: { readonly found: string; readonly own: string; readonly known: string },
): string =>
  `SELECT ${columnsOfRead(kind)}, v.at AS "changedAt", v.own, k.known AS "isKnown",
     CASE WHEN NOT k.known THEN (${membersOfGroup}) END AS members,
     CASE WHEN NOT k.known THEN (${found}) END AS found
   FROM groups g
   CROSS JOIN LATERAL (SELECT ${instantOfRevision} AS at, ${own} AS own OFFSET 0) v
   CROSS JOIN LATERAL (
     SELECT concat_ws('.', left(g.id::text, 8), ${milliseconds('v.at')}, g.revision, v.own) = ANY (${known}) AS known
     OFFSET 0) k
   WHERE g.id = ${groupId}`;

/** A read of a group: by which locator, with which statement, and what is made of the result. */
export type Reading<T> = {
  readonly access: Access;
  readonly find: Readonly<Record<LocatorKind, Statement<BooksRow>>>;
  readonly values: readonly Parameter[];
  /** Added to each version that the reader has, because the same id may mean something else under another path. */
  readonly knownSuffix: string;
  /** @returns null if the group has nothing of what was asked for */
  readonly make: (row: BooksRow) => T | null;
};

type What<Found> = {
  /** SQL that yields one JSON value; the group is `g`, the key of the locator $1, other parameters begin at $2. */
  readonly found?: string;
  /** How many parameters `found` takes besides the key. */
  readonly parameters?: number;
  /** Whether the read is of what the locator's id names. Its revision is then part of the version. */
  readonly hasOwnVersion?: boolean;
  /** The type of that value. Tests check it against a real database. */
  readonly yields?: Found;
};

/** Makes a reading by this locator, with these parameters. */
type Reader<Found> = <T>(
  access: Access,
  values: readonly Parameter[],
  make: (books: ReadBooks, found: Found | null) => T | null,
  knownSuffix?: string,
) => Reading<T>;

const toMember = (tuple: MemberTuple): Member => {
  const [id, revision, createdAtMs, updatedAtMs, paid, benefitted, made, received, ...others] = tuple;
  const [incomePaid, incomeBenefitted, ...values] = others;
  const fields = Object.fromEntries(MEMBER_KEYS.map((key, place) => [key, values[place]])) as MemberFields;
  const instants = { createdAt: new Date(createdAtMs), updatedAt: new Date(updatedAtMs) };
  const totals = { paid, benefitted, made, received, incomePaid, incomeBenefitted };
  return { id, ...fields, revision, ...instants, ...totals };
};

/** The group of a row that was read by this access. */
export const groupOfRow = (access: Access, row: ReadRow): ReadGroup => {
  const { id, sealed, initialName, revision, entryCount, lastActiveAt, createdAt, updatedAt, changedAt } =
    row;
  return {
    ...{ id, code: codeBehind(access, sealed), initialName, ...settingsOfGroup(row) },
    ...{ revision, entryCount, lastActiveAt, createdAt, updatedAt, changedAt },
  };
};

/** What members are paid by is shared with those who take part. */
const memberFor = ({ may }: Access, member: Member): Member =>
  may === 'look' ? { ...member, ...INITIAL_MEMBER_FIELDS } : member;

const toBooks = (access: Access, row: BooksRow): ReadBooks => ({
  group: groupOfRow(access, row),
  members: (row.members ?? []).map((tuple) => memberFor(access, toMember(tuple))),
});

/** Declares a read of the books and of something else in the same statement. */
export function booksWith<Found>(
  name: string,
  { found = 'NULL', parameters = 0, hasOwnVersion = false }: What<Found>,
): Reader<Found> {
  const known = `$${parameters + 2}::text[]`;
  const find = perLocator<BooksRow>(`find_books_${name}`, (groupId, kind) =>
    booksStatement({ groupId, kind }, { found, known, own: hasOwnVersion ? ownVersion[kind] : 'NULL::text' }),
  );
  return (access, values, make, knownSuffix = '') => ({
    ...{ access, find, values, knownSuffix },
    make: (row) => make(toBooks(access, row), row.found as Found | null),
  });
}

type Found = Pick<ReadRow, 'id' | 'lastActiveAt' | 'sealed' | 'renewed'>;

/**
 * The only way for look-ups that do not write. A code without a group counts as a miss.
 * @throws TooManyRequests
 */
export async function lookUpGuarded<Row extends Found>(
  find: Readonly<Record<LocatorKind, Statement<Row>>>,
  access: Access,
  ...values: Parameter[]
): Promise<Row | null> {
  await admit(access);
  return readLocated(find, access, ...values);
}

/**
 * Finds a row and touches its group, at most once an hour: a group that is only read counts as used, even if nothing
 * has changed. If the touch fails, the row is returned anyway, and the next read tries again.
 */
export async function readLocated<Row extends Found>(
  find: Readonly<Record<LocatorKind, Statement<Row>>>,
  access: Access,
  ...values: Parameter[]
): Promise<Row | null> {
  const shown = await shownTo(access);
  const [row] = shown ? await query(find[access.kind], access.key, ...shown.findIn(values)) : [];
  if (!row || !shown) {
    if (access.code !== null) await assertSecretFits();
    return null;
  }
  if (!(await mayRead(access, row))) return null;
  if (Date.now() - row.lastActiveAt.getTime() > READ_TOUCH_INTERVAL_MS)
    await query(touchGroup, row.id).catch((error: unknown) => logUnexpected('touch', error));
  return shown.hideIn(row);
}

const readRow = ({ access, find, values, knownSuffix }: Reading<unknown>, known: Known) =>
  lookUpGuarded(
    find,
    access,
    ...values,
    known.map((version) => version + knownSuffix),
  );

/**
 * Reads a group: one snapshot in one round trip.
 * @returns null if there is no group, or nothing in it of what was asked for
 * @throws TooManyRequests; AppError busy
 */
export async function readGroup<T>(reading: Reading<T>): Promise<T | null> {
  const row = await readRow(reading, []);
  return row && reading.make(row);
}

/** As `readGroup`, for a reader with versions. If the reader has the present one, only the version is looked up. */
export async function readGroupUnless<T>(known: Known, reading: Reading<T>): Promise<T | Unchanged | null> {
  const row = await readRow(reading, known);
  if (!row?.isKnown) return row && reading.make(row);
  const { id, revision, changedAt, own } = row;
  return {
    unchanged: { id, revision, changedAt, ownRevision: own === null ? null : Number.parseInt(own, 10) },
  };
}
