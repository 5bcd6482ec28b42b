import type { Category } from '@/lib/domain/entry/category';
import type { EntryKind } from '@/lib/domain/entry/parts';
import type { Cents } from '@/lib/domain/money/money';
import type { Month } from '@/lib/domain/statistics';
import { GROUP_MAX_ENTRIES } from '@/lib/limits';

/** A sum as a JSON number, capped as in lib/domain/statistics.ts. @param amounts SQL */
const capped = (amounts: string): string =>
  `least(coalesce(sum(${amounts}), 0), ${Number.MAX_SAFE_INTEGER})::bigint`;

/**
 * The member of the group `g` whose id begins with these digits; NULL if there is none, or more than one (`findMe` in
 * lib/domain/me.ts). @param digits SQL
 */
export const memberByDigits = (digits: string): string =>
  `(SELECT min(m.id::text)::uuid FROM members m WHERE m.group_id = g.id AND starts_with(m.id::text, ${digits})
    HAVING count(*) = 1)`;

/** A text without quotes, as JSON. @param text SQL */
const quoted = (text: string): string => `'"' || ${text} || '"'`;

/** Rows as JSON arrays; built as text, because `json_build_array` looks up the types of its arguments for each. */
const jsonRows = (...values: readonly string[]): string =>
  `('[' || string_agg('[' || ${values.join(` || ',' || `)} || ']', ',') || ']')::json`;

/** What entries of a month, a kind and a category ('': none) come to. */
export type CellTuple = readonly [
  place: number,
  month: Month,
  kind: EntryKind,
  category: Category | '',
  total: Cents,
  mine: Cents,
  entries: number,
];

export type PersonTuple = readonly [place: number, memberId: string, paid: Cents, share: Cents];

/** Of all ranges, whose places count from 1; null instead of an empty list. */
export type StatisticsTuple = readonly [
  cells: readonly CellTuple[] | null,
  people: readonly PersonTuple[] | null,
];

/**
 * What the statistics of the group `g` in ranges of days are made of: $3 and $4 their first and last days, which may be
 * infinite. Whole months come from the sums that the database keeps, days of others from the entries by their index.
 * Yields a `StatisticsTuple`. @param member SQL of the id of the member whose share is asked for
 */
export const statisticsFor = (
  member: string,
): string => `WITH me AS MATERIALIZED (SELECT ${member} AS id), asked AS MATERIALIZED (
    SELECT q.*, (month_of(q.first - 1) + interval '1 month')::date AS whole_from, month_of(q.last + 1) AS whole_before
    FROM unnest($3::date[], $4::date[]) WITH ORDINALITY AS q (first, last, place) LIMIT (SELECT ${GROUP_MAX_ENTRIES})
  ), loose AS MATERIALIZED (
    SELECT a.place, e.id, e.kind, month_of(e.day) AS month, coalesce(e.category, '') AS category, e.cents
    FROM asked a CROSS JOIN LATERAL (VALUES
      (a.first, least(a.whole_from, a.last + 1)), (greatest(a.whole_from, a.whole_before), a.last + 1)
    ) AS d (first, before) CROSS JOIN LATERAL (
      SELECT * FROM entries e WHERE e.group_id = g.id AND e.day >= d.first AND e.day < d.before OFFSET 0) e
  ), loose_shares AS MATERIALIZED (
    SELECT l.place, l.month, l.category, p.member_id, p.paid_cents AS paid, p.owed_cents AS owed
    FROM loose l CROSS JOIN LATERAL (
      SELECT * FROM parts p WHERE p.group_id = g.id AND p.entry_id = l.id OFFSET 0) p
    WHERE l.kind = 'expense'
  ), shares AS NOT MATERIALIZED (
    SELECT a.place, s.month, s.category, s.member_id, s.paid, s.owed
    FROM asked a JOIN month_shares s ON s.group_id = g.id AND s.month >= a.whole_from AND s.month < a.whole_before
    UNION ALL SELECT * FROM loose_shares
  )
  SELECT json_build_array(
    (SELECT ${jsonRows('c.place', quoted(`to_char(c.month, 'YYYY-MM')`), quoted('c.kind'), quoted('c.category'), 'c.total', 'c.mine', 'c.entries')} FROM (
       SELECT place, month, kind, category, ${capped('cents')} AS total, ${capped('mine')} AS mine, sum(entries) AS entries FROM (
         SELECT a.place, s.month, s.kind, s.category, s.cents, 0 AS mine, s.entries
         FROM asked a JOIN month_sums s ON s.group_id = g.id AND s.month >= a.whole_from AND s.month < a.whole_before
         UNION ALL SELECT place, month, kind, category, cents, 0, 1 FROM loose
         UNION ALL SELECT place, month, 'expense', category, 0, owed, 0 FROM shares WHERE member_id = (SELECT id FROM me)
       ) of_entries GROUP BY place, month, kind, category) c),
    (SELECT ${jsonRows('p.place', quoted('p.member_id'), 'p.paid', 'p.share')} FROM (
       SELECT place, member_id, ${capped('paid')} AS paid, ${capped('owed')} AS share
       FROM shares GROUP BY place, member_id) p))`;
