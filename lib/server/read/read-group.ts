import type { Books, Group, Member } from '@/lib/domain/ledger/ledger';
import { READ_TOUCH_INTERVAL_MS } from '@/lib/limits';
import { admit } from '@/lib/server/guard/code-guard';
import { type Parameter, query, type Statement } from '@/lib/server/database/database';
import { logUnexpected } from '@/lib/server/logging/log';
import { type Locator, type LocatorKind, perLocator } from '@/lib/server/sql/locators';
import { columnsOfGroup, touchGroup } from '@/lib/server/sql/groups';
import { milliseconds } from '@/lib/server/sql/tuples';

/** A group as a read sees it: also with the instant at which its revision came about. */
export type ReadGroup = Group & { readonly changedAt: Date };

export type ReadBooks = Books & { readonly group: ReadGroup };

/** What tells one state of a group, and of the member or entry that is read, from every other one. */
export type Version = Pick<ReadGroup, 'id' | 'revision' | 'changedAt'> & {
  /** Of the member or entry by whose id the group was entered, where that is what is read. */
  readonly ownRevision: number | null;
};

/** Versions that a reader has: the beginning of the group's id, the instant in milliseconds and the revisions, by dots. */
export type Known = readonly string[];

/** The reader has what there is: nothing else was read. */
export type Unchanged = { readonly unchanged: Version };

/** Of a new group, the instant of its creation. A restored backup reaches the same revision at another instant. */
export const instantOfRevision = `coalesce(
  (SELECT j.at FROM journal j WHERE j.group_id = g.id AND j.revision = g.revision), g.created_at)`;

type MemberTuple = readonly [
  id: string,
  name: string,
  revision: number,
  createdAtMs: number,
  updatedAtMs: number,
  paid: Member['paid'],
  benefitted: Member['benefitted'],
  made: Member['made'],
  received: Member['received'],
];

const membersOfGroup = `SELECT json_agg(json_build_array(m.id, m.name, m.revision, ${milliseconds('m.created_at')},
     ${milliseconds('m.updated_at')}, m.paid, m.benefitted, m.made, m.received) ORDER BY m.created_at, m.id)
   FROM members m WHERE m.group_id = g.id`;

/** The revision of what a locator's id names, and of an entry its kind: under another path it is another thing. */
const ownVersion: Readonly<Record<LocatorKind, string>> = {
  code: 'NULL::text',
  group: 'NULL::text',
  member: '(SELECT m.revision::text FROM members m WHERE m.group_id = g.id AND m.id = $1::uuid)',
  entry: `(SELECT e.revision || '.' || e.kind FROM entries e WHERE e.group_id = g.id AND e.id = $1::uuid)`,
};

type BooksRow = ReadGroup & {
  readonly own: string | null;
  readonly isKnown: boolean;
  readonly members: readonly MemberTuple[] | null;
  readonly found: unknown;
};

/**
 * One statement, and so one moment: the group, its members and what else is asked. Where the reader has the present
 * version, it is the lookups of the version and nothing else. OFFSET 0 keeps a sub-select from being written out at each
 * of its uses.
 */
const booksStatement = (
  groupId: string,
  { found, own, known }: { readonly found: string; readonly own: string; readonly known: string },
): string =>
  `SELECT ${columnsOfGroup}, v.at AS "changedAt", v.own, k.known AS "isKnown",
     CASE WHEN NOT k.known THEN (${membersOfGroup}) END AS members,
     CASE WHEN NOT k.known THEN (${found}) END AS found
   FROM groups g
   CROSS JOIN LATERAL (SELECT ${instantOfRevision} AS at, ${own} AS own OFFSET 0) v
   CROSS JOIN LATERAL (
     SELECT concat_ws('.', left(g.id::text, 8), ${milliseconds('v.at')}, g.revision, v.own) = ANY (${known}) AS known
     OFFSET 0) k
   WHERE g.id = ${groupId}`;

/** A read of a group: by which locator, what beside the books, and what becomes of it. */
export type Reading<T> = {
  readonly locator: Locator;
  readonly find: Readonly<Record<LocatorKind, Statement<BooksRow>>>;
  readonly values: readonly Parameter[];
  /** What follows a version that the reader has, because the same id may stand for something else elsewhere. */
  readonly knownSuffix: string;
  /** @returns null when there is nothing of what was asked */
  readonly make: (row: BooksRow) => T | null;
};

type What<Found> = {
  /** SQL that yields one JSON value; the group is `g`, the key of the locator $1, what else is asked $2 and on. */
  readonly found?: string;
  /** How many parameters `found` takes beside the key. */
  readonly parameters?: number;
  /** Whether what the locator's id names is itself what is read: its revision is then part of the version. */
  readonly hasOwnVersion?: boolean;
  /** The type of that value; the tests hold it against the real database. */
  readonly yields?: Found;
};

/** Makes a reading: by this locator, with these parameters. */
type Reader<Found> = <T>(
  locator: Locator,
  values: readonly Parameter[],
  make: (books: ReadBooks, found: Found | null) => T | null,
  knownSuffix?: string,
) => Reading<T>;

const toMember = (tuple: MemberTuple): Member => {
  const [id, name, revision, createdAtMs, updatedAtMs, paid, benefitted, made, received] = tuple;
  const instants = { createdAt: new Date(createdAtMs), updatedAt: new Date(updatedAtMs) };
  return { id, name, revision, ...instants, paid, benefitted, made, received };
};

const toGroup = (row: BooksRow): ReadGroup => {
  const { id, code, name, initialName, currency, inactiveDataPurge, fixedOrder } = row;
  const { revision, entryCount, lastActiveAt, createdAt, updatedAt, changedAt } = row;
  return {
    ...{ id, code, name, initialName, currency, inactiveDataPurge, fixedOrder },
    ...{ revision, entryCount, lastActiveAt, createdAt, updatedAt, changedAt },
  };
};

const toBooks = (row: BooksRow): ReadBooks => ({
  group: toGroup(row),
  members: (row.members ?? []).map(toMember),
});

/** Declares a read of the books and of something else beside them. */
export function booksWith<Found>(
  name: string,
  { found = 'NULL', parameters = 0, hasOwnVersion = false }: What<Found>,
): Reader<Found> {
  const known = `$${parameters + 2}::text[]`;
  const find = perLocator<BooksRow>(`find_books_${name}`, (groupId, kind) =>
    booksStatement(groupId, { found, known, own: hasOwnVersion ? ownVersion[kind] : 'NULL::text' }),
  );
  return (locator, values, make, knownSuffix = '') => ({
    ...{ locator, find, values, knownSuffix },
    make: (row) => make(toBooks(row), row.found as Found | null),
  });
}

/**
 * The one door for every lookup that does not write. Who asks by a code is counted when there is none.
 * @throws TooManyRequests
 */
export async function throughTheDoor<Row extends Pick<Group, 'id' | 'lastActiveAt'>>(
  find: Readonly<Record<LocatorKind, Statement<Row>>>,
  locator: Locator,
  ...values: Parameter[]
): Promise<Row | null> {
  return (await admit(locator)) ? await readLocated(find, locator, ...values) : null;
}

/**
 * A group that is only read counts as used: it is touched at most once an hour, also when nothing has changed. What was
 * found is told even if the touch fails: the next read touches the group again.
 */
export async function readLocated<Row extends Pick<Group, 'id' | 'lastActiveAt'>>(
  find: Readonly<Record<LocatorKind, Statement<Row>>>,
  locator: Locator,
  ...values: Parameter[]
): Promise<Row | null> {
  const [row] = await query(find[locator.kind], locator.key, ...values);
  if (!row) return null;
  if (Date.now() - row.lastActiveAt.getTime() > READ_TOUCH_INTERVAL_MS)
    await query(touchGroup, row.id).catch((error: unknown) => logUnexpected('touch', error));
  return row;
}

const readRow = ({ locator, find, values, knownSuffix }: Reading<unknown>, known: Known) =>
  throughTheDoor(
    find,
    locator,
    ...values,
    known.map((version) => version + knownSuffix),
  );

/**
 * Reads a group: one snapshot in one round trip.
 * @returns null when there is no group, or nothing in it of what was asked
 * @throws TooManyRequests; AppError busy
 */
export async function readGroup<T>(reading: Reading<T>): Promise<T | null> {
  const row = await readRow(reading, []);
  return row && reading.make(row);
}

/** As `readGroup`, for somebody who has versions of it: the present one costs the lookups of the version alone. */
export async function readGroupUnless<T>(known: Known, reading: Reading<T>): Promise<T | Unchanged | null> {
  const row = await readRow(reading, known);
  if (!row?.isKnown) return row && reading.make(row);
  const { id, revision, changedAt, own } = row;
  return {
    unchanged: { id, revision, changedAt, ownRevision: own === null ? null : Number.parseInt(own, 10) },
  };
}
