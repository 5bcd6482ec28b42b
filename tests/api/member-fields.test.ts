import { newId } from '@/lib/domain/ids';
import { aGroup, type TestGroup } from '../support/a-group';
import { aChange, idOf, outcomeOf, outcomesOf } from '../support/a-device';
import { expectBooksInOrder } from '../support/answers';
import { api } from '../support/api';
import { rows } from '../support/database';
import { activityOf, deltaOf, ledgerOf } from '../support/ledger-calls';

const WAYS = { holder: 'Ben Berg', iban: 'DE02120300000000202051', phone: '+49 151 23456789' };

let group: TestGroup;
let ben: string;

beforeEach(async () => {
  group = await aGroup().with('Anna', 'Ben').spent('Anna', 30);
  ben = idOf(group, 'Ben');
});

const set = (fields: object) => aChange('member.set', { memberId: ben, ...fields });

const memberIn = async ({ code }: TestGroup) => {
  const { body } = await ledgerOf(code);
  return body.members.find(({ id }) => id === ben);
};

const newest = async ({ code }: TestGroup) => (await activityOf(code)).body.events[0];

test('what a member is paid by comes to every device, alone or with a name', async () => {
  const { version } = (await ledgerOf(group.code)).body;
  expect((await memberIn(group))?.payWays).toBeNull();
  expect(await outcomesOf(group, [set({ payWays: { ...WAYS, bic: ' ' }, base: 0 })])).toEqual(['done']);
  expect(await memberIn(group)).toMatchObject({ name: 'Ben', payWays: WAYS, revision: 1 });
  expect((await deltaOf(group.code, version)).members).toMatchObject([{ id: ben, payWays: WAYS }]);
  expect((await newest(group))?.event).toMatchObject({
    ...{ kind: 'member.set', before: { payWays: null }, after: { payWays: WAYS } },
  });
  expect(await outcomesOf(group, [set({ payWays: WAYS }), set({ name: 'Benno', payWays: null })])).toEqual([
    ...[null, 'done'],
  ]);
  expect(await memberIn(group)).toMatchObject({ name: 'Benno', payWays: null, revision: 2 });
  await expectBooksInOrder(group.id);
});

test('on a stale base it is refused, and so is a name that is taken', async () => {
  expect(await outcomesOf(group, [set({ payWays: WAYS, base: 0 }), set({ payWays: null, base: 0 })])).toEqual(
    [...['done', 'entry-changed']],
  );
  expect(await outcomeOf(group, set({ payWays: null, base: 0 }))).toMatchObject({
    current: { id: ben, payWays: WAYS },
  });
  expect(await outcomesOf(group, [set({ name: 'Anna' }), set({ name: 'Bea' })])).toEqual([
    ...['user-name-taken', 'done'],
  ]);
  expect((await newest(group))?.event.kind).toBe('member.renamed');
});

test.each([
  ['nothing', {}],
  ['an unknown field of it', { payWays: { account: '1' } }],
  ['a text that is too long', { payWays: { iban: 'X'.repeat(35) } }],
  ['more bytes than the table takes', { payWays: { holder: '漢'.repeat(70), ...longAddress('漢') } }],
  ['no texts', { payWays: { iban: 12 } }],
  ['no object', { payWays: 'DE02' }],
])('%s is refused', async (_, fields) => {
  expect(await outcomesOf(group, [set(fields)])).toEqual(['change-invalid']);
});

test('a break of lines is refused', async () => {
  expect(await outcomesOf(group, [set({ payWays: { holder: 'Ben\nBerg' } })])).toEqual(['text-not-storable']);
});

function longAddress(letter: string) {
  const text = letter.repeat(70);
  return {
    ...{ street: text, houseNumber: text, postalCode: text, town: text, country: text, paypal: text },
    ...{ revolut: text, iban: letter.repeat(34), bic: letter.repeat(11), phone: letter.repeat(30) },
  };
}

test('undo takes back the field alone, whatever the name has become', async () => {
  await outcomesOf(group, [set({ payWays: WAYS }), set({ name: 'Benno' })]);
  const { revision = 0 } = (await activityOf(group.code)).body.events[1] ?? {};
  expect(await outcomesOf(group, [aChange('undo', { revision })])).toEqual(['done']);
  expect(await memberIn(group)).toMatchObject({ name: 'Benno', payWays: null });
  expect(await outcomesOf(group, [aChange('undo', { revision: revision + 2 })])).toEqual(['done']);
  expect(await memberIn(group)).toMatchObject({ name: 'Benno', payWays: WAYS });
  expect(await outcomesOf(group, [set({ payWays: { iban: 'DE1' } }), aChange('undo', { revision })])).toEqual(
    [...['done', 'undo-stale']],
  );
});

test('it goes with the member, and comes back with them', async () => {
  const member = { id: newId(), name: 'Cleo' };
  const others = { memberId: member.id, payWays: WAYS };
  await outcomesOf(group, [
    ...[aChange('member.add', { member }), aChange('member.set', others)],
    aChange('member.remove', { memberId: member.id }),
  ]);
  const revision = (await newest(group))?.revision;
  expect(await rows('SELECT 1 FROM members WHERE id = $1', [member.id])).toEqual([]);
  expect(await outcomesOf(group, [aChange('undo', { revision })])).toEqual(['done']);
  const { members } = (await ledgerOf(group.code)).body;
  expect(members.find(({ id }) => id === member.id)).toMatchObject({ name: 'Cleo', payWays: WAYS });
});

test('old clients and files hear nothing of it', async () => {
  const paths = (code: string) => [
    ...[`users/byGroupCode/${code}`, `users/${ben}`, `users/${ben}/expenses-and-payments`, `groups/${code}`],
    ...[`groups/${code}/expenses-and-payments`, `expenses/byGroupCode/${code}`],
    ...['csv', 'json'].map((format) => `groups/${code}/export?format=${format}`),
  ];
  await outcomesOf(group, [set({ payWays: WAYS })]);
  for (const path of paths(group.code)) {
    const { status, text } = await api.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toMatch(/payWays|DE0212|Berg|23456789/);
  }
});

test('an old client that renames leaves it', async () => {
  await outcomesOf(group, [set({ payWays: WAYS })]);
  await api.patch(`users/${ben}`, { userName: 'Benno', groupCode: group.code });
  expect(await memberIn(group)).toMatchObject({ name: 'Benno', payWays: WAYS });
});

test.each(['[]', '"DE02"', `{"holder":"${'x'.repeat(2100)}"}`])(
  'the table does not take %.12s',
  async (json) => {
    await expect(
      rows('UPDATE members SET pay_ways = $2::jsonb WHERE id = $1', [ben, json]),
    ).rejects.toMatchObject({
      constraint: 'members_pay_ways_check',
    });
  },
);
