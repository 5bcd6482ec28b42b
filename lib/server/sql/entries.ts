import { GROUP_MAX_ENTRIES, LEDGER_MAX_PARTS } from '@/lib/limits';
import { statement } from '@/lib/server/database/database';
import { DESCRIPTION, LONG_FIELDS } from '@/lib/domain/entry/content';
import {
  entryTuple,
  type EntryTuple,
  type InPlace,
  milliseconds,
  partTuples,
  rowsOfJson,
} from './json-tuples';

export type Order = 'asc' | 'desc';

const beyond = { asc: '>', desc: '<' } as const;

/**
 * The orders of entries, each with an index: a history goes by day, as `compareSortKeys` in lib/domain/ledger/copy.ts;
 * the lists of old clients go by creation. Of the same instant, an expense comes before an income before a payment.
 */
const ORDERS = {
  day: { day: 'date', created_at: 'timestamptz', kind: 'text', id: 'uuid' },
  creation: { created_at: 'timestamptz', kind: 'text', id: 'uuid' },
} as const;

type OrderedBy = keyof typeof ORDERS;

/** @param entry the row's alias */
export const inOrder = (entry: string, order: Order, by: OrderedBy = 'day'): string =>
  Object.keys(ORDERS[by])
    .map((column) => `${entry}.${column} ${order}`)
    .join(', ');

/** Whether the entry `e` comes after a place in the order, whose values are the parameters from $2 on. */
const isBehind = ({ order, by }: Wanted): string => {
  const columns = Object.entries(ORDERS[by]);
  const place = columns.map(([, type], at) => `$${at + 2}::${type}`);
  return `(${columns.map(([column]) => `e.${column}`).join(', ')}) ${beyond[order]} (${place.join(', ')})`;
};

type Wanted = {
  readonly order: Order;
  readonly by: OrderedBy;
  /** SQL of a condition on an entry `e`. */
  readonly only?: string;
  /** SQL of a member's id: only entries that name the member. */
  readonly member?: string;
};

/**
 * Whether the entry `e` names a member. A value instead of a join makes PostgreSQL walk the history in its order and
 * stop at the end of the page, whatever its statistics say about the member. @param memberId SQL
 */
const names = (memberId: string): string =>
  `(SELECT true FROM parts o WHERE o.group_id = e.group_id AND o.entry_id = e.id AND o.member_id = ${memberId})`;

/**
 * Entries of a member with at most so many are found by member; otherwise a walk through the history finds them soon.
 */
const RARE_MEMBER_ENTRIES = 2000;

/** In the order of the index: else PostgreSQL may read all of a member at once, if it takes that for little. */
const isRare = (memberId: string): string =>
  `(SELECT count(*) <= ${RARE_MEMBER_ENTRIES} FROM (
     SELECT FROM parts o WHERE o.member_id = ${memberId} AND o.group_id = g.id
     ORDER BY o.entry_id LIMIT ${RARE_MEMBER_ENTRIES + 1}) few)`;

/**
 * All entries of the group `g` that name a rare member, in no order. OFFSET 0 makes PostgreSQL find them one by one,
 * whatever it estimates. The LIMIT makes it estimate few, even in the branch that it skips, so that it does not compile
 * for many (JIT takes 400 ms).
 */
const byMember = (memberId: string): string =>
  `(SELECT n.* FROM (
      SELECT o.entry_id FROM parts o WHERE o.member_id = ${memberId} AND o.group_id = g.id
      LIMIT ${RARE_MEMBER_ENTRIES}) o
    CROSS JOIN LATERAL (SELECT * FROM entries f WHERE f.group_id = g.id AND f.id = o.entry_id OFFSET 0) n)`;

/** Entries of the group `g` after a place in the order, given from $2 on. @param limit SQL of an integer */
function entryRows(wanted: Wanted, limit: string): string {
  const { order, by, only = 'true', member } = wanted;
  const rows = (from: string, condition: string) =>
    `SELECT e.* FROM ${from} e
     WHERE e.group_id = g.id AND ${isBehind(wanted)}
       AND ${condition}
     ORDER BY ${inOrder('e', order, by)}`;
  // A limit that PostgreSQL knows lets it read and sort a whole group, if it takes that for shorter than a page.
  if (member === undefined) return `${rows('entries', only)} LIMIT (SELECT ${limit}::integer)`;
  // Only one of the two branches is executed. The inner LIMIT makes PostgreSQL check in the order of the history
  // whether an entry names the member, instead of checking all entries first. PostgreSQL may not know it either.
  return `(SELECT e.* FROM (${rows('entries', only)} LIMIT (SELECT ${GROUP_MAX_ENTRIES})) e WHERE NOT ${isRare(member)} AND ${names(member)}
       ORDER BY ${inOrder('e', order, by)} LIMIT ${limit})
    UNION ALL (${rows(byMember(member), `${only} AND ${isRare(member)}`)} LIMIT ${limit})`;
}

/** @param member SQL of a member's id, to get only entries that name the member @param limit SQL */
export const entriesNewestFirst = (limit: string, member?: string): string =>
  entryRows({ order: 'desc', by: 'day', ...(member === undefined ? {} : { member }) }, limit);

/** The columns of a description, which are called like its fields. */
const COLUMNS = Object.fromEntries(DESCRIPTION.map((field) => [field, field]));

/** What the lists of old clients do not tell. */
const UNTOLD: InPlace = {
  ...{ split: 'NULL', foreign: 'NULL' },
  ...Object.fromEntries(LONG_FIELDS.map((field) => [field, `''`])),
};

/**
 * Entries of the group `g` for the lists of old clients: $2 to $4 the place after which they begin, $5 how many. Yields
 * tuples.
 */
const entriesBehind = (order: Order): string =>
  `SELECT json_agg(${entryTuple('x', UNTOLD)} ORDER BY ${inOrder('x', order, 'creation')})
   FROM (${entryRows({ order, by: 'creation' }, '$5')}) x`;

const hasLargeSplits = `EXISTS (SELECT FROM entries e CROSS JOIN LATERAL ${rowsOfJson('e.split')}
  WHERE e.group_id = g.id OFFSET ${LEDGER_MAX_PARTS})`;

/**
 * The entries of the group `g` that name the member $2, in order; an empty list for none. Yields tuples, or null if the
 * group has more than $3 entries or more splits than fill an answer, or the condition does not hold.
 */
const entriesOfMember = (condition: string): string =>
  `SELECT CASE WHEN g.entry_count > $3 OR NOT ${condition} OR ${hasLargeSplits} THEN NULL ELSE (
     SELECT coalesce(json_agg(${entryTuple('e')} ORDER BY ${inOrder('e', 'asc')}), '[]')
     FROM entries e WHERE e.group_id = g.id AND ${names('$2::uuid')}) END`;

const hasNoTotals = `EXISTS (SELECT FROM members q WHERE q.group_id = g.id AND q.id = $2::uuid
  AND q.paid + q.made + q.benefitted + q.received = 0)`;

/** What `booksWith` finds for a page of entries. */
export const pages = {
  asc: entriesBehind('asc'),
  desc: entriesBehind('desc'),
  ofMember: entriesOfMember('true'),
  /** Only if all totals of the member are 0. */
  ofQuietMember: entriesOfMember(hasNoTotals),
} as const;

/** One entry of the group `g`: $2 its id. Yields a tuple. */
export const entryById = `SELECT ${entryTuple('e')} FROM entries e WHERE e.group_id = g.id AND e.id = $2::uuid`;

/** Entries of a whole list, and the instant of the group's newest entry in milliseconds; nulls if there are none. */
export type ListPageTuple = readonly [newestMs: number | null, entries: readonly EntryTuple[] | null];

/**
 * Whether the entry `e` of the group `g` had come by an instant: those of an import count as created before it was made.
 * OFFSET 0 keeps PostgreSQL from reading all imported entries. @param instant SQL
 */
export const wasThere = (instant: string): string =>
  `(NOT EXISTS (SELECT FROM imports i WHERE i.group_id = g.id AND i.made_at > ${instant})
    OR NOT EXISTS (SELECT FROM imported_entries n, imports i WHERE n.group_id = e.group_id AND n.entry_id = e.id
      AND i.group_id = n.group_id AND i.id = n.import_id AND i.made_at > ${instant} OFFSET 0))`;

/**
 * A page of a whole list of the group `g`, oldest first. It is limited by parts and not by entries, so that its size is
 * about the same whether two share an expense or two hundred. The last entry may lack parts.
 * From $2 on the place after which it begins, then: not created after, how many parts, the id of a member. Yields
 * `ListPageTuple`.
 */
const listPage = ({
  by = 'creation',
  only = 'true',
  namesMember = false,
  untold = UNTOLD,
}: {
  readonly by?: OrderedBy;
  readonly only?: string;
  readonly namesMember?: boolean;
  /** SQL in place of columns that the list leaves out. */
  readonly untold?: InPlace;
} = {}) => {
  const next = Object.keys(ORDERS[by]).length + 2;
  const [until, parts, member] = [`$${next}::timestamptz`, `$${next + 1}`, `$${next + 2}::uuid`];
  const wanted: Wanted = {
    order: 'asc',
    by,
    only: `e.created_at <= ${until} AND ${only} AND ${wasThere(until)}`,
    ...(namesMember && { member }),
  };
  const inTurn = (entry: string): string => inOrder(entry, 'asc', by);
  const told = Object.entries({ split: 'split', foreign: 'foreign_money', ...COLUMNS }).flatMap(
    ([field, column]) => (field in untold ? [] : [column]),
  );
  const columns = ['id', 'kind', 'cents', 'revision', 'created_at', 'updated_at', ...told]
    .map((column) => `f.${column}`)
    .join(', ');
  return `SELECT json_build_array(
       (SELECT ${milliseconds('max(created_at)')} FROM entries WHERE group_id = g.id),
       (SELECT json_agg(${entryTuple('x', { parts: 'x.parts', ...untold })} ORDER BY ${inTurn('x')}) FROM (
          SELECT ${columns}, ${partTuples('f')} AS parts
          FROM (
            SELECT e.*, p.member_id, p.paid_cents, p.owed_cents
            FROM (${entryRows(wanted, parts)}) e
            CROSS JOIN LATERAL (
              SELECT * FROM parts o WHERE o.group_id = e.group_id AND o.entry_id = e.id OFFSET 0) p
            ORDER BY ${inTurn('e')} LIMIT ${parts}
          ) f
          GROUP BY ${columns}
        ) x))`;
};

/** By what a whole list contains: the lists of old clients by creation, and all of a history by day. */
export const listPages = {
  history: listPage(),
  member: listPage({ namesMember: true }),
  expenses: listPage({ only: `e.kind <> 'payment'` }),
  everything: listPage({ by: 'day', untold: {} }),
} as const;

const insertedParts = (group: string, entry: string, kind: string, parts: string): string =>
  `INSERT INTO parts (group_id, entry_id, kind, member_id, paid_cents, owed_cents)
   SELECT ${group}::uuid, ${entry}::uuid, ${kind}, part.* FROM ${parts} AS part`;

/** The parameters of a description, numbered from `first`. */
const described = (first: number): readonly string[] =>
  DESCRIPTION.map((field, place) => `$${first + place}${field === 'day' ? '::date' : ''}`);

/**
 * $1 group, $2 id, $3 kind, $4 cents, $5 now, $6 members, $7 paid, $8 owed (arrays of one length), $9 its revision, $10
 * when it was created (a restored entry keeps that), $11 its split and $12 its amount in another currency as JSON or
 * null, then its description.
 */
export const insertEntry = statement(
  'insert_entry',
  `WITH entry AS (
     INSERT INTO entries (group_id, id, kind, cents, updated_at, revision, created_at, split, foreign_money, ${DESCRIPTION.join(', ')})
     VALUES ($1::uuid, $2::uuid, $3, $4, $5, $9, $10, $11::jsonb, $12::jsonb, ${described(13).join(', ')})
   )
   ${insertedParts('$1', '$2', '$3', 'unnest($6::uuid[], $7::bigint[], $8::bigint[])')}`,
);

/** $1 group, $2 id, $3 cents, $4 now, $5 its split and $6 its amount in another currency as JSON or null; then its description. */
export const reviseEntry = statement(
  'revise_entry',
  `UPDATE entries SET cents = $3, revision = revision + 1, updated_at = $4, split = $5::jsonb, foreign_money = $6::jsonb,
     (${DESCRIPTION.join(', ')}) = ROW(${described(7).join(', ')})
   WHERE group_id = $1 AND id = $2`,
);

/** Inserts new parts; runs after `deleteParts`. $1 group, $2 entry, $3 kind, $4 members, $5 paid, $6 owed. */
export const insertParts = statement(
  'insert_parts',
  insertedParts('$1', '$2', '$3', 'unnest($4::uuid[], $5::bigint[], $6::bigint[])'),
);

/** $1 group, $2 entry. */
export const deleteParts = statement(
  'delete_parts',
  'DELETE FROM parts WHERE group_id = $1 AND entry_id = $2',
);

/** Runs after `deleteParts`: of parts that go by cascade, the triggers no longer know the month. $1 group, $2 id. */
export const deleteEntry = statement('delete_entry', 'DELETE FROM entries WHERE group_id = $1 AND id = $2');
