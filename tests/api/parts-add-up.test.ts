import fc from 'fast-check';
import { newId } from '@/lib/domain/ids';
import { aGroup, type TestGroup } from '../support/a-group';
import { rules } from '@/lib/server/sql/verify';
import { committed, rows } from '../support/database';
import { type Act, insertEntry, insertPart } from '../support/insert-entries';

/** What a transaction may do to the entries of a group. Entries and members are named by number. */
type Step =
  | { readonly act: 'insert' | 'change'; readonly entry: number; readonly cents: number }
  | { readonly act: 'delete'; readonly entry: number }
  | {
      readonly act: 'put off';
      readonly entry: number;
      readonly day: string;
      readonly category: string | null;
    }
  | { readonly act: 'add'; readonly parts: readonly Part[] }
  | ({ readonly act: 'set' } & Part)
  | { readonly act: 'remove'; readonly entry: number; readonly member: number }
  | { readonly act: 'move'; readonly entry: number; readonly to: number }
  | { readonly act: 'save' | 'roll back' | 'release' }
  | { readonly act: 'check now' | 'check later' };
type Part = {
  readonly entry: number;
  readonly member: number;
  readonly paid: number | null;
  readonly owed: number | null;
};

const entry = fc.nat(2);
const member = fc.nat(2);
// Small, so that parts often add up.
const cents = fc.integer({ min: 1, max: 2 });
const side = fc.constantFrom(null, 1, 2);
const part = fc
  .record({ entry, member, paid: side, owed: side })
  .filter(({ paid, owed }) => paid !== null || owed !== null);
/** All parts of an entry at once, which add up to one cent or two. */
const wholeParts = fc
  .record({ entry, payer: member, ower: member, total: cents })
  .map(({ entry: of, payer, ower, total }): Part[] =>
    payer === ower
      ? [{ entry: of, member: payer, paid: total, owed: total }]
      : [
          { entry: of, member: payer, paid: total, owed: null },
          { entry: of, member: ower, paid: null, owed: total },
        ],
  );
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constantFrom('insert' as const, 'change' as const), entry, cents }),
  fc.record({ act: fc.constant('delete' as const), entry }),
  fc.record({
    ...{ act: fc.constant('put off' as const), entry },
    ...{ day: fc.constantFrom('2026-01-31', '2026-02-01'), category: fc.constantFrom(null, 'cafe') },
  }),
  fc.record({
    act: fc.constant('add' as const),
    parts: fc.oneof(wholeParts, fc.array(part, { minLength: 1, maxLength: 3 })),
  }),
  part.map((changed): Step => ({ act: 'set', ...changed })),
  fc.record({ act: fc.constant('remove' as const), entry, member }),
  fc.record({ act: fc.constant('move' as const), entry, to: entry }),
  fc.record({ act: fc.constantFrom('save' as const, 'roll back' as const, 'release' as const) }),
  fc.record({ act: fc.constantFrom('check now' as const, 'check later' as const) }),
);

let group: TestGroup;
let members: readonly string[];

beforeAll(async () => {
  group = await aGroup().with('Anna', 'Ben', 'Cleo');
  members = Object.values(group.members).map(({ _id }) => _id);
});

/** Two entries of two cents, and room for a third one. */
const begin = (ids: readonly string[]): Promise<void> =>
  committed(async (client) => {
    await client.query('DELETE FROM entries WHERE group_id = $1', [group.id]);
    for (const id of ids.slice(0, 2)) {
      await insertEntry(group.id, id, 2)(client);
      await insertPart(group.id, id, members[0] ?? '', 2, 1)(client);
      await insertPart(group.id, id, members[1] ?? '', null, 1)(client);
    }
  });

const sql =
  (text: string, ...values: readonly unknown[]): Act =>
  (client) =>
    client.query(text, [...values]);

function actOf(step: Step, ids: readonly string[]): Act {
  switch (step.act) {
    case 'insert':
      return insertEntry(group.id, ids[step.entry] ?? '', step.cents);
    case 'change':
      return sql('UPDATE entries SET cents = $2 WHERE id = $1', ids[step.entry], step.cents);
    case 'delete':
      return sql('DELETE FROM entries WHERE id = $1', ids[step.entry]);
    case 'put off':
      return sql(
        'UPDATE entries SET day = $2, category = $3 WHERE id = $1',
        ...[ids[step.entry], step.day, step.category],
      );
    case 'add':
      return sql(
        `INSERT INTO parts (group_id, kind, entry_id, member_id, paid_cents, owed_cents)
         SELECT $1::uuid, 'expense', part.* FROM unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::bigint[]) AS part
         ON CONFLICT DO NOTHING`,
        group.id,
        step.parts.map((each) => ids[each.entry]),
        step.parts.map((each) => members[each.member]),
        step.parts.map(({ paid }) => paid),
        step.parts.map(({ owed }) => owed),
      );
    case 'set':
      return sql(
        'UPDATE parts SET paid_cents = $3, owed_cents = $4 WHERE entry_id = $1 AND member_id = $2',
        ...[ids[step.entry], members[step.member], step.paid, step.owed],
      );
    case 'remove':
      return sql(
        'DELETE FROM parts WHERE entry_id = $1 AND member_id = $2',
        ...[ids[step.entry], members[step.member]],
      );
    case 'move':
      return sql('UPDATE parts SET entry_id = $2 WHERE entry_id = $1', ids[step.entry], ids[step.to]);
    case 'check now':
      return sql('SET CONSTRAINTS ALL IMMEDIATE');
    case 'check later':
      return sql('SET CONSTRAINTS ALL DEFERRED');
    case 'save':
      return sql('SAVEPOINT mine');
    case 'roll back':
      return sql('ROLLBACK TO SAVEPOINT mine');
    case 'release':
      return sql('RELEASE SAVEPOINT mine');
  }
}

/** Runs an act in a savepoint, so that it has no effect if the database refuses it at once. */
const tried =
  (act: Act): Act =>
  async (client) => {
    await client.query('SAVEPOINT tried');
    try {
      await act(client);
      await client.query('RELEASE SAVEPOINT tried');
    } catch {
      await client.query('ROLLBACK TO SAVEPOINT tried; RELEASE SAVEPOINT tried');
    }
  };

const WRONG = `SELECT FROM entries e, LATERAL (
    SELECT coalesce(sum(paid_cents), 0) AS paid, coalesce(sum(owed_cents), 0) AS owed
    FROM parts p WHERE p.entry_id = e.id) s
  WHERE e.group_id = $1 AND (s.paid <> e.cents OR s.owed <> e.cents)`;

/** How many sums of months are not those of the rows. */
async function wrongSums(): Promise<number> {
  const rule = rules.find(({ inGroup }) => inGroup.name === 'verify_month_sums_of_group');
  return (await rows(rule?.inGroup.text ?? '', [group.id])).length;
}

test('whatever a transaction does in whatever order, it commits if and only if all parts add up at its end', async () => {
  const seen = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
      const ids = [newId(), newId(), newId()];
      await begin(ids);
      let wrong = -1;
      let depth = 0;
      const outcome = committed(async (client) => {
        for (const step of steps) {
          const isMark = step.act === 'save' || step.act === 'roll back' || step.act === 'release';
          // Without a savepoint there is nothing to roll back to or to release.
          if (isMark && step.act !== 'save' && depth === 0) continue;
          if (step.act === 'save') depth += 1;
          if (step.act === 'release') depth -= 1;
          const act = actOf(step, ids);
          await (isMark ? act : tried(act))(client);
        }
        wrong = (await client.query(WRONG, [group.id])).rowCount ?? -1;
      });
      const constraint = await outcome.then(
        () => null,
        (error: unknown) => (error as { constraint?: string }).constraint ?? String(error),
      );
      expect(constraint).toBe(wrong === 0 ? null : 'parts_add_up');
      expect((await rows(WRONG, [group.id])).length).toBe(0);
      expect(await wrongSums()).toBe(0);
      seen[wrong === 0 ? 'taken' : 'refused'] += 1;
    }),
    { numRuns: 300 },
  );
  // Both must happen often enough for the test to mean something.
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(30);
});
