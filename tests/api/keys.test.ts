import { randomUUID } from 'node:crypto';
import { createViewKey } from '@/lib/domain/text/codes';
import { keyring } from '@/lib/server/database/secret';
import { put, anExpense, outcomesOf } from '../support/a-device';
import { aGroup } from '../support/a-group';
import { api } from '../support/api';
import { rows } from '../support/database';

/** A dump of the database must open no group: its codes stand there only as hashes, and sealed. */

/** Every row of every table, as text, and every comment, setting and statistic that a dump contains. */
async function wholeDatabase(): Promise<string> {
  const tables = await rows<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace`,
  );
  const contents = await Promise.all(
    tables.map(({ name }) =>
      rows<{ text: string | null }>(`SELECT string_agg(to_json(t)::text, E'\\n') AS text FROM ${name} t`),
    ),
  );
  return contents.map(([content]) => content?.text ?? '').join('\n');
}

it('no code stands in the database, whatever a group has been through', async () => {
  const group = await aGroup().with('Anna', 'Ben').spent('Anna', 30).paid('Ben', 5, 'Anna');
  const key = { 'idempotency-key': randomUUID() };
  const created = await api.post<{ group: { groupCode: string } }>('groups', { groupName: 'Rom' }, key);
  const { code } = group;
  const viewKey = createViewKey();
  expect((await api.put(`groups/${code}/view-key`, { viewKey, former: null })).status).toBe(200);
  const codes = [code, created.body.group.groupCode, viewKey];
  const member = await api.post(
    'users',
    { userName: 'Cleo', groupCode: code },
    { 'idempotency-key': randomUUID() },
  );
  expect(member.status).toBe(201);
  expect(await outcomesOf(group, [put(anExpense(group))])).toHaveLength(1);
  await api.post('feedbacks', { messageType: 'bug', message: 'Hilfe', groupCode: code });
  await api.patch(`groups/currency/${code}`, { currency: 'JPY' });
  for (const each of codes) expect((await api.get(`groups/${each}/ledger`)).status).toBe(200);

  const dump = await wholeDatabase();
  expect(dump).toContain(group.id);
  for (const each of codes) {
    expect(dump.toUpperCase()).not.toContain(each.toUpperCase());
    for (const encoded of ['base64', 'base64url', 'hex'] as const)
      expect(dump).not.toContain(Buffer.from(each).toString(encoded).replace(/=+$/, ''));
    expect(dump).toContain(keyring().hashOf(each));
  }
});

it('calls by an id answer with the code, which is read under its seal', async () => {
  const group = await aGroup().with('Anna', 'Ben').spent('Anna', 30);
  const id = group.members.Anna?._id ?? '';
  const { status, body } = await api.get<{ user: { groupCode: string } }>(`users/${id}`);
  expect([status, body.user.groupCode]).toEqual([200, group.code]);
});

it('a code that has ended leads nowhere, by whatever door', async () => {
  const group = await aGroup().with('Anna');
  await rows('UPDATE keys SET ended_at = now() WHERE group_id = $1', [group.id]);
  expect((await api.get(`groups/${group.code}`)).status).toBe(204);
  expect((await api.get<{ users: object[] }>(`users/byGroupCode/${group.code}`)).body.users).toEqual([]);
  expect((await api.post('users', { userName: 'Ben', groupCode: group.code })).status).toBe(404);
  const change = { id: randomUUID(), kind: 'group.set', name: 'Oslo' };
  expect((await api.post(`groups/${group.code}/changes`, { changes: [change] })).status).toBe(410);
  await rows('UPDATE keys SET ended_at = NULL WHERE group_id = $1', [group.id]);
  expect((await api.get(`groups/${group.code}`)).status).toBe(200);
});
