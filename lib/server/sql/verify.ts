import { JOURNAL_KEPT_DAYS, JOURNAL_KEPT_REVISIONS } from '@/lib/limits';
import { statement, type Statement } from '@/lib/server/database/database';
import { entryTuple, type EntryTuple } from './json-tuples';

/** A group that breaks a rule of the books, and in how many places. */
export type Offender = { readonly groupId: string; readonly places: number };

/** A rule of the books, as statements that find its offenders: in the whole database, or in the group $1. */
export type Rule = {
  /** What is wrong, for the operator. */
  readonly says: string;
  readonly everywhere: Statement<Offender>;
  readonly inGroup: Statement<Offender>;
};

/** `text` gets a function that returns the condition under which a column's group is in scope. */
function rule(name: string, says: string, text: (inScope: (column: string) => string) => string): Rule {
  return {
    says,
    everywhere: statement(
      `verify_${name}`,
      text(() => 'true'),
    ),
    inGroup: statement(
      `verify_${name}_of_group`,
      text((column) => `${column} = $1::uuid`),
    ),
  };
}

/** The totals of each member, computed from all parts: paid and owed in expenses and incomes, made and received in payments. */
const recomputed = (inScope: (column: string) => string): string =>
  `SELECT member_id,
     sum(paid_cents) FILTER (WHERE kind <> 'payment') AS paid,
     sum(owed_cents) FILTER (WHERE kind <> 'payment') AS benefitted,
     sum(paid_cents) FILTER (WHERE kind = 'income') AS income_paid,
     sum(owed_cents) FILTER (WHERE kind = 'income') AS income_benefitted,
     sum(paid_cents) FILTER (WHERE kind = 'payment') AS made, sum(owed_cents) FILTER (WHERE kind = 'payment') AS received
   FROM parts WHERE ${inScope('group_id')} GROUP BY member_id`;

/**
 * Entries whose parts break a rule. The parts are added up entry by entry: with any other join, a database with
 * statistics older than a large group would compare each entry with each part.
 */
const entriesWhose = (broken: string, scope: string): string =>
  `SELECT e.group_id AS "groupId", count(*)::integer AS places
   FROM entries e, LATERAL (
     SELECT sum(p.paid_cents) AS paid, sum(p.owed_cents) AS owed, count(p.paid_cents) AS payers,
       count(p.owed_cents) AS owing, count(*) AS people, max(p.share) - min(p.share) AS uneven,
       bool_and(p.share % 100 = 0) AS whole
     FROM (SELECT *, CASE e.kind WHEN 'income' THEN paid_cents ELSE owed_cents END AS share FROM parts) p
     WHERE p.group_id = e.group_id AND p.entry_id = e.id
   ) s WHERE ${scope} AND (${broken}) GROUP BY e.group_id`;

/** Every rule of the ledger that stored rows can be checked against. */
export const rules: readonly Rule[] = [
  rule('sums', 'the parts of an entry do not add up to its amount', (inScope) =>
    entriesWhose('e.cents IS DISTINCT FROM s.paid OR e.cents IS DISTINCT FROM s.owed', inScope('e.group_id')),
  ),
  // Others have their split beside them (`saidEntries`). Shares are whole units if they were decided so.
  rule('even', 'the shares of an entry that is split evenly differ by more than one step', (inScope) =>
    entriesWhose(
      's.uneven > CASE WHEN s.whole THEN 100 ELSE 1 END',
      `${inScope('e.group_id')} AND e.split IS NULL`,
    ),
  ),
  rule('payments', 'a payment does not go from one member to one other', (inScope) =>
    entriesWhose(
      's.payers <> 1 OR s.owing <> 1 OR s.people <> 2',
      `${inScope('e.group_id')} AND e.kind = 'payment'`,
    ),
  ),
  rule(
    'totals',
    'the totals of a member are not the sums of its entries',
    (inScope) => `SELECT m.group_id AS "groupId", count(*)::integer AS places
      FROM members m LEFT JOIN (${recomputed(inScope)}) s ON s.member_id = m.id
      WHERE ${inScope('m.group_id')} AND (m.paid <> coalesce(s.paid, 0) OR m.benefitted <> coalesce(s.benefitted, 0)
        OR m.made <> coalesce(s.made, 0) OR m.received <> coalesce(s.received, 0)
        OR m.income_paid <> coalesce(s.income_paid, 0) OR m.income_benefitted <> coalesce(s.income_benefitted, 0))
      GROUP BY m.group_id`,
  ),
  rule(
    'balances',
    'the balances do not add up to 0',
    (inScope) => `SELECT group_id AS "groupId", 1 AS places FROM members WHERE ${inScope('group_id')}
      GROUP BY group_id HAVING sum(paid + made - benefitted - received) <> 0`,
  ),
  rule(
    'people',
    'an entry or a settlement names somebody who is no member of its group',
    (inScope) => `SELECT n.group_id AS "groupId", count(*)::integer AS places
      FROM (
        SELECT p.group_id, p.member_id FROM parts p WHERE ${inScope('p.group_id')}
        UNION ALL SELECT group_id, unnest(ARRAY[from_id, to_id]) FROM settlements WHERE ${inScope('group_id')}
      ) n LEFT JOIN members m ON m.id = n.member_id AND m.group_id = n.group_id
      WHERE m.id IS NULL GROUP BY n.group_id`,
  ),
  rule(
    'entry_count',
    'the count of entries of a group is not their number',
    (inScope) => `SELECT g.id AS "groupId", 1 AS places
      FROM groups g LEFT JOIN (
        SELECT group_id, count(*) AS entries FROM entries WHERE ${inScope('group_id')} GROUP BY group_id
      ) c ON c.group_id = g.id
      WHERE ${inScope('g.id')} AND g.entry_count <> coalesce(c.entries, 0)`,
  ),
  rule(
    'keys',
    'a group has no code, so nobody can reach it',
    (inScope) => `SELECT g.id AS "groupId", 1 AS places FROM groups g
      WHERE ${inScope('g.id')}
        AND NOT EXISTS (SELECT FROM keys k WHERE k.group_id = g.id AND k.may = 'all' AND k.ended_at IS NULL)`,
  ),
  // Once old rows are pruned, the Journal need not begin at revision 1, but the rest must have no gaps.
  rule(
    'journal',
    'the Journal does not lead to the present revision without a gap',
    (inScope) => `SELECT g.id AS "groupId", 1 AS places
      FROM groups g LEFT JOIN (
        SELECT group_id, min(revision) AS first, max(revision) AS last, count(*) AS rows
        FROM journal WHERE ${inScope('group_id')} GROUP BY group_id
      ) j ON j.group_id = g.id
      WHERE ${inScope('g.id')} AND CASE
        WHEN g.created_at < now() - interval '${JOURNAL_KEPT_DAYS} days' OR g.revision > ${JOURNAL_KEPT_REVISIONS}
          THEN j.last <> g.revision OR j.rows <> j.last - j.first + 1
        ELSE coalesce(j.last, 0) <> g.revision OR coalesce(j.rows, 0) <> g.revision END`,
  ),
  rule(
    'pair_debts',
    'what members owe one another is not what follows from the parts',
    (inScope) => `SELECT g.id AS "groupId", count(*)::integer AS places
      FROM groups g CROSS JOIN LATERAL (
        SELECT FROM (SELECT * FROM debts_of_parts(g.id) WHERE g.settle_by = 'direct') d
        FULL JOIN (SELECT * FROM pair_debts p WHERE p.group_id = g.id) p USING (first_id, second_id)
        WHERE p.cents IS DISTINCT FROM d.cents
      ) wrong WHERE ${inScope('g.id')} GROUP BY g.id`,
  ),
  rule(
    'month_sums',
    'what was spent in a month is not what follows from the entries',
    (inScope) => `SELECT g.id AS "groupId", count(*)::integer AS places
      FROM groups g CROSS JOIN LATERAL (
        SELECT FROM sums_of_entries(g.id) f
        FULL JOIN (SELECT * FROM month_sums s WHERE s.group_id = g.id) s USING (month, kind, category)
        WHERE (s.cents, s.entries) IS DISTINCT FROM (f.cents, f.entries)
        UNION ALL
        SELECT FROM shares_of_parts(g.id) f
        FULL JOIN (SELECT * FROM month_shares s WHERE s.group_id = g.id) s USING (month, category, member_id)
        WHERE (s.paid, s.owed) IS DISTINCT FROM (f.paid, f.owed)
      ) wrong WHERE ${inScope('g.id')} GROUP BY g.id`,
  ),
  // A row based on outdated balances would be paid twice. Clients may be off by one cent. In other ways than the fewest
  // payments somebody passes on what they get.
  rule(
    'plan',
    'the persisted plan moves more than the balances say',
    (inScope) => `SELECT m.group_id AS "groupId", count(*)::integer AS places
      FROM members m JOIN (
        SELECT member_id, sum(pays) AS pays, sum(receives) AS receives FROM (
          SELECT from_id AS member_id, cents AS pays, 0 AS receives FROM settlements WHERE ${inScope('group_id')}
          UNION ALL SELECT to_id, 0, cents FROM settlements WHERE ${inScope('group_id')}
        ) sides GROUP BY member_id
      ) s ON s.member_id = m.id
      WHERE ${inScope('m.group_id')}
        AND EXISTS (SELECT FROM groups g WHERE g.id = m.group_id AND g.settle_by = 'fewest')
        AND (s.pays > 0 AND s.pays > greatest(0, m.benefitted + m.received - m.paid - m.made) + 1
          OR s.receives > 0 AND s.receives > greatest(0, m.paid + m.made - m.benefitted - m.received) + 1)
      GROUP BY m.group_id`,
  ),
];

/** Entries with a split or an amount in another currency, in order of their primary key. */
export type SaidEntry = { readonly groupId: string; readonly entry: EntryTuple };

const saidEntriesBehind = (name: string, place: string): Statement<SaidEntry> =>
  statement(
    name,
    `SELECT e.group_id AS "groupId", ${entryTuple('e')} AS entry FROM (
       SELECT * FROM entries WHERE (split IS NOT NULL OR foreign_money IS NOT NULL) AND ${place}
       ORDER BY group_id, id LIMIT $3
     ) e ORDER BY e.group_id, e.id`,
  );

/** A page of them, after the entry $2 of the group $1: $3 how many. */
export const saidEntries = {
  everywhere: saidEntriesBehind('verify_said', '(group_id, id) > ($1::uuid, $2::uuid)'),
  inGroup: saidEntriesBehind('verify_said_of_group', 'group_id = $1::uuid AND id > $2::uuid'),
} as const;
