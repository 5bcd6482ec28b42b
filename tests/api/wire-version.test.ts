import { WIRE_HEADER, WIRE_VERSION } from '@/lib/wire/own/version';
import { createGroupCode } from '@/lib/domain/text/codes';
import { anExpense, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';
import { dumpOf } from '../support/database';

let group: TestGroup;

beforeAll(async () => {
  group = await aGroup().with('Anna', 'Ben');
});

/** Each call of our own client, but for the stream of events, which can send no header. */
function calls(version: string) {
  const headers = { [WIRE_HEADER]: version };
  return [
    api.get(`groups/${group.code}/ledger`, { headers }),
    api.get(`groups/${group.code}/activity`, { headers }),
    api.post(`groups/${group.code}/changes`, { changes: [put(anExpense(group))] }, headers),
  ];
}

it.each(['0', '1', '2', String(WIRE_VERSION + 1), 'x', '1.5'])(
  'a build of version %s is told to load the page anew, and nothing is done',
  async (version) => {
    const before = await dumpOf(group.id);
    for (const { status, body } of await Promise.all(calls(version)))
      expect([status, body]).toEqual([409, expect.objectContaining({ code: 'reload' })]);
    expect(await dumpOf(group.id)).toEqual(before);
  },
);

it.each(['3', '4', '5', String(WIRE_VERSION)])('a build of version %s is served', async (version) => {
  for (const { status } of await Promise.all(calls(version))) expect(status).toBe(200);
});

it('a build that does not know that codes end loads a newer one, and keeps what waits', async () => {
  const renewed = await aGroup().with('Anna');
  await api.put(`groups/${renewed.code}/code`, { code: createGroupCode() });
  const answer = (version: string) =>
    api.get(`groups/${renewed.code}/ledger`, { headers: { [WIRE_HEADER]: version } });
  expect((await answer('5')).body.code).toBe('reload');
  expect((await answer('6')).body.code).toBe('code-changed');
});
