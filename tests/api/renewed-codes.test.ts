import pg from 'pg';
import { createGroupCode } from '@/lib/domain/text/codes';
import { newId } from '@/lib/domain/ids';
import { anExpense, outcomesOf, put, send } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { api } from '../support/api';
import { rows } from '../support/database';
import { EventReader } from '../support/event-reader';
import { activityOf, ledgerOf } from '../support/ledger-calls';

/** Gives a group a new code. @returns it, the status, and the code of an error */
async function renew(
  { code }: Pick<TestGroup, 'code'>,
  next = createGroupCode(),
  more: object = {},
): Promise<{ readonly next: string; readonly status: number; readonly error: unknown }> {
  const { status, body } = await api.put(`groups/${code}/code`, { code: next, ...more });
  return { next, status, error: body.code };
}

const aTrip = () => aGroup().with('Anna', 'Ben').spent('Anna', 30);

it('the new code leads to everything, the former one nowhere, and the activity tells of it', async () => {
  const group = await aTrip();
  const author = group.members.Anna?._id;
  const before = (await ledgerOf(group.code)).body;
  const { next, status } = await renew(group, createGroupCode(), { author });
  expect(status).toBe(200);
  const { body } = await ledgerOf(next);
  expect({ ...body.group, lastActiveAt: '' }).toEqual({
    ...{ ...before.group, code: next, revision: before.group.revision + 1, lastActiveAt: '' },
  });
  expect([body.members, body.entries]).toEqual([before.members, before.entries]);
  const [newest] = (await activityOf(next)).body.events;
  expect(newest).toMatchObject({ author, event: { kind: 'key.renewed' }, undoneBy: null });
  expect(JSON.stringify(newest)).not.toContain(next);
  expect(
    await outcomesOf({ code: next }, [{ id: newId(), kind: 'undo', revision: newest?.revision }]),
  ).toEqual(['undo-impossible']);
  expect(await outcomesOf({ code: next }, [put(anExpense(group))])).toEqual(['done']);
  await expectBooksInOrder(group.id);
});

it('our own calls say that the code was changed, others that there is no such group', async () => {
  const group = await aTrip();
  await renew(group);
  const own = [
    await api.get(`groups/${group.code}/ledger`),
    await api.get(`groups/${group.code}/activity`),
    await api.get(`groups/${group.code}/statistics`),
    await api.get(`groups/${group.code}/export?format=csv`),
    await api.get(`groups/${group.code}/events`),
    await send(group, [put(anExpense(group))]),
  ];
  for (const { status, body } of own)
    expect([status, body]).toEqual([410, expect.objectContaining({ code: 'code-changed' })]);
  const unknown = createGroupCode();
  const old = async (code: string) => [
    (await api.get(`groups/${code}`)).status,
    (await api.get(`users/byGroupCode/${code}`)).body,
    (await api.get(`groups/${code}/limited-validate-existence`)).body,
    (await api.post('users', { userName: 'Cleo', groupCode: code })).body,
    (await api.get(`groups/stored-group-names?storedGroupCodes=${code}`)).body,
    (await api.patch(`groups/currency/${code}`, { currency: 'CHF' })).body,
    (await api.delete(`groups/${code}`, { groupName: 'Lissabon 2026' })).body,
  ];
  expect(await old(group.code)).toEqual(await old(unknown));
  expect((await ledgerOf(unknown)).status).toBe(404);
});

it('a call by an id answers with the present code, and refuses one that believes in the former', async () => {
  const group = await aTrip();
  const { next } = await renew(group);
  const id = group.members.Anna?._id;
  expect((await api.get<{ user: { groupCode: string } }>(`users/${id}`)).body.user.groupCode).toBe(next);
  const renamed = (code: string) => api.patch(`users/${id}`, { userName: 'Änna', groupCode: code });
  expect([(await renamed(group.code)).status, (await renamed(next)).status]).toEqual([404, 200]);
});

it('a renewal whose answer was lost may be repeated, and happens once', async () => {
  const group = await aTrip();
  const { next } = await renew(group);
  expect((await renew(group, next)).status).toBe(200);
  expect(
    (await activityOf(next)).body.events.filter(({ event }) => event.kind === 'key.renewed'),
  ).toHaveLength(1);
  // Not once somebody else has renewed it again.
  await renew({ code: next });
  expect(await renew(group, next)).toMatchObject({ status: 410, error: 'code-changed' });
});

it('of many who renew at once one wins, and the others are told', async () => {
  const group = await aTrip();
  const answers = await Promise.all(Array.from({ length: 6 }, () => renew(group)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
  const winner = answers.find(({ status }) => status === 200);
  expect((await ledgerOf(winner?.next ?? '')).status).toBe(200);
  await expectBooksInOrder(group.id);
});

it.each(['ACDEFGHJ', 'acdefghjklm4', 'ACDEFGHJKLM0', 'ACDEFGHJKLM44', '', null, 7])(
  'refuses %p, which is easier to guess than a code that we draw',
  async (code) => {
    const group = await aGroup();
    const { status, body } = await api.put(`groups/${group.code}/code`, { code });
    expect([status, body.code]).toEqual([422, 'code-too-weak']);
    expect((await ledgerOf(group.code)).status).toBe(200);
  },
);

it('refuses a code that leads to another group, or ever did', async () => {
  const [group, other] = [await aTrip(), await aTrip()];
  expect(await renew(group, other.code)).toMatchObject({ status: 409, error: 'code-taken' });
  const { next } = await renew(other);
  for (const taken of [other.code, next, group.code])
    expect(await renew(group, taken)).toMatchObject({ status: 409, error: 'code-taken' });
  expect((await ledgerOf(group.code)).status).toBe(200);
  await expectBooksInOrder(group.id);
});

it('a change that waits for the group while its code ends is not done', async () => {
  const group = await aTrip();
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM groups WHERE id = $1 FOR UPDATE', [group.id]);
  const waiting = send(group, [put(anExpense(group))]);
  const isWaiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await rows(isWaiting)).length === 0);
  await client.query('UPDATE keys SET ended_at = now() WHERE group_id = $1', [group.id]);
  await client.query('COMMIT');
  await client.end();
  expect((await waiting).status).toBe(410);
  const [{ entries } = { entries: 0 }] = await rows<{ entries: number }>(
    'SELECT entry_count AS entries FROM groups WHERE id = $1',
    [group.id],
  );
  expect(entries).toBe(1);
});

it('whoever listens by the former code is told so once, and hears no more', async () => {
  const group = await aTrip();
  const former = await EventReader.of(group.code);
  await former.next();
  const { next } = await renew(group);
  let last: unknown;
  for (let event = await former.next(); event !== undefined; event = await former.next())
    last = event ?? last;
  expect(last).toEqual({ event: 'code-changed', data: 'code-changed' });
  const present = await EventReader.of(next);
  await outcomesOf({ code: next }, [put(anExpense(group))]);
  await present.until((await ledgerOf(next)).body.version);
  await present.leave();
});
