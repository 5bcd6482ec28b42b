import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { dayByDefault } from '@/lib/domain/days';
import type { WireEntry } from '@/lib/wire/old/history-wire';
import type { WireGroup } from '@/lib/wire/old/group';
import { expectBooksInOrder } from '../support/answers';
import { api } from '../support/api';
import { dumpOf } from '../support/database';

const root = join(__dirname, '../..');
const CODE = 'PARIDEMO3467';

const seed = () =>
  spawnSync(join(root, 'node_modules/.bin/tsx'), ['prisma/seed.ts'], {
    cwd: root,
    // Without this, the child gets the real environment, which does not name the database of this Jest worker.
    env: process.env,
    encoding: 'utf8',
  });

describe('npm run db:seed', () => {
  it('creates the group of a three-day journey, once, and prints its path', async () => {
    const first = seed();
    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toBe(`/join-pari-group/Lissabon%202026/${CODE}\n`);
    const { group } = (await api.get<{ group: WireGroup }>(`groups/${CODE}`)).body;
    const before = await dumpOf(group._id);
    expect(seed()).toMatchObject({ status: 0, stdout: first.stdout });
    expect(await dumpOf(group._id)).toEqual(before);
    const { groupExpensesAndPayments } = (
      await api.get<{ groupExpensesAndPayments: WireEntry[] }>(`groups/${CODE}/expenses-and-payments`)
    ).body;
    expect(groupExpensesAndPayments).toHaveLength(5);
    expect(new Set(groupExpensesAndPayments.map(({ day }) => day)).size).toBeGreaterThanOrEqual(3);
    for (const { day, createdAt } of groupExpensesAndPayments)
      expect(day).toBe(dayByDefault(new Date(createdAt)));
    await expectBooksInOrder(group._id);
  }, 30_000);
});
