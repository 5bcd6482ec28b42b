import pg from 'pg';
import { closeDatabase, openDatabase } from '@/lib/server/database/database';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';
import { dumpOf, rows } from '../support/database';
import { insertPayments } from '../support/many-entries';

/** The URL of the database, with a name by which `pg_stat_activity` tells its connections from others. */
function named(name: string): string {
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.searchParams.set('application_name', name);
  return url.href;
}

const OURS = 'ours-that-confirms';

beforeAll(async () => {
  await closeDatabase();
  openDatabase({ url: named(OURS) });
});

/**
 * Plays another process that writes to groups. It queues for a lock on the table, which the database grants in order,
 * so its write falls exactly between two attempts of a confirmation.
 */
class OtherProcess {
  private constructor(
    private readonly client: pg.Client,
    private readonly pid: number,
  ) {}

  static async connect(name: string): Promise<OtherProcess> {
    const client = new pg.Client({ connectionString: named(name) });
    await client.connect();
    const { rows: found } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await client.query('BEGIN');
    return new OtherProcess(client, Number(found[0]?.pid));
  }

  /** Once this lock is granted, nobody else locks a group until `pay`. */
  getInLine(): Promise<unknown> {
    return this.client.query('LOCK TABLE groups IN EXCLUSIVE MODE');
  }

  /** Resolves when a connection of this name waits for this one. */
  async isWaitedForBy(name: string): Promise<void> {
    for (;;) {
      const waiting = await rows(
        'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid)) AND application_name = $2',
        [this.pid, name],
      );
      if (waiting.length > 0) return;
    }
  }

  /** Records a payment as a write does, then releases the lock and disconnects. */
  async pay({ id, members }: TestGroup, maker: string, cents: number): Promise<void> {
    const [makerId = '', recipientId = ''] = [members[maker]?._id, members.Anna?._id];
    await insertPayments(this.client, { groupId: id, makerId, recipientId, count: 1, amountCents: cents });
    await this.client.query(
      'UPDATE groups SET revision = revision + 1, entry_count = entry_count + 1 WHERE id = $1',
      [id],
    );
    await this.client.query('COMMIT');
    await this.client.end();
  }
}

const confirm = ({ code, members }: TestGroup, from: string, amount: number) =>
  api.post('settlements/confirm', {
    groupCode: code,
    fromId: members[from]?._id,
    toId: members.Anna?._id,
    amount,
  });

const three = () => aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30);

test('if somebody pays between planning and locking, the group is planned again with that payment', async () => {
  const group = await three();
  const other = await OtherProcess.connect('first');
  await other.getInLine();
  const answer = confirm(group, 'Ben', 10);
  await other.isWaitedForBy(OURS);
  await other.pay(group, 'Cleo', 1000);
  expect(await answer).toMatchObject({ status: 201, body: { settlements: [] } });
});

test('if the confirmed payment is no longer in the new plan, it is refused: nothing is paid twice', async () => {
  const group = await three();
  const other = await OtherProcess.connect('first');
  await other.getInLine();
  const answer = confirm(group, 'Ben', 10);
  await other.isWaitedForBy(OURS);
  await other.pay(group, 'Ben', 1000);
  const after = await dumpOf(group.id);
  expect((await answer).status).toBe(409);
  expect(await dumpOf(group.id)).toEqual(after);
});

test('if the group changes during each of three attempts, the answer is busy and the confirmation changes nothing', async () => {
  const group = await three();
  let other = await OtherProcess.connect('first');
  await other.getInLine();
  const answer = confirm(group, 'Ben', 10);
  for (let move = 1; move <= 3; move += 1) {
    await other.isWaitedForBy(OURS);
    const next = await OtherProcess.connect(`move ${move + 1}`);
    const isNext = next.getInLine();
    await other.isWaitedForBy(`move ${move + 1}`);
    await other.pay(group, 'Cleo', 1);
    await isNext;
    other = next;
  }
  const after = await dumpOf(group.id);
  expect(await answer).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(await dumpOf(group.id)).toEqual(after);
  await other.pay(group, 'Cleo', 997);
  expect((await confirm(group, 'Ben', 10)).status).toBe(201);
});
