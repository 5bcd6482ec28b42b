import { aGroup } from '../support/a-group';
import { api } from '../support/api';
import { rows } from '../support/database';
import { giveCode, openAnswer } from '../support/keys';

/**
 * A device sends again after an upgrade what still waits in its outbox, or whose answer was lost. The server must
 * recognise it by these hashes. They were recorded on the build of 083cf1a, the one with a currency on the first build
 * that sent it.
 */

const CODE = 'ACDEFGHJKLM4';
const id = (last: number): string => `0197a000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const [ANNA, BEN, EXPENSE, PAYMENT, CONFIRMED] = [id(1), id(2), id(3), id(4), id(5)];

/** A group whose code is always the same, because the code is part of what is hashed. */
async function frozenGroup() {
  const group = await aGroup();
  await giveCode(group.id, CODE);
  return group;
}

const even = (...among: string[]) => ({ how: 'even', among });
const paidBy = (memberId: string, cents: number) => ({ cents, payers: [{ memberId, cents }] });
const pizza = {
  ...{ id: EXPENSE, kind: 'expense', title: 'Pizza' },
  ...paidBy(ANNA, 3450),
  split: even(ANNA, BEN),
};
const payment = { ...{ id: PAYMENT, kind: 'payment' }, ...paidBy(BEN, 500), split: even(ANNA) };

const changes = [
  { kind: 'member.add', member: { id: ANNA, name: 'Anna' } },
  { kind: 'member.add', author: ANNA, member: { id: BEN, name: ' Ben ' } },
  { kind: 'entry.put', author: BEN, currency: '€', entry: pizza },
  { kind: 'entry.put', entry: payment },
  { kind: 'entry.put', base: 0, author: ANNA, entry: { ...pizza, title: 'Pizza und Wein' } },
  { kind: 'plan.confirm', entryId: CONFIRMED, fromId: BEN, toId: ANNA, cents: 1225 },
  { kind: 'entry.delete', base: 0, entryId: CONFIRMED },
  { kind: 'member.rename', memberId: BEN, name: 'Benno', base: 0 },
  { kind: 'group.set', name: 'Rom', currency: '$', inactiveDataPurge: false, base: 8 },
  { kind: 'undo', revision: 9 },
  { kind: 'entry.delete', entryId: EXPENSE },
  { kind: 'entry.delete', entryId: PAYMENT },
  { kind: 'member.set', memberId: ANNA, payWays: { iban: 'DE02', holder: 'Anna' }, base: 0 },
  { kind: 'member.set', memberId: ANNA, payWays: null },
  { kind: 'member.remove', memberId: BEN },
].map((change, place) => ({ id: id(100 + place), ...change }));

it('a change of a former build is known again', async () => {
  const { id: groupId } = await frozenGroup();
  const { body } = await api.post<{ outcomes: { outcome: string }[] }>(`groups/${CODE}/changes`, { changes });
  expect(body.outcomes.map(({ outcome }) => outcome)).toEqual(changes.map(() => 'done'));
  const made = await rows<{ kind: string; hash: string }>(
    `SELECT event->>'kind' AS kind, change_hash AS hash FROM journal
     WHERE group_id = $1 AND change_id IS NOT NULL ORDER BY revision`,
    [groupId],
  );
  expect(made.map(({ kind, hash }) => `${kind} ${hash}`)).toMatchSnapshot();
  await rows('DELETE FROM groups WHERE id = $1', [groupId]);
});

const keyed: readonly (readonly [path: string, body: object])[] = [
  ['users', { userName: 'Anna', groupCode: CODE, _id: ANNA }],
  ['users', { userName: ' Ben ', groupCode: CODE, _id: BEN }],
  [
    'expenses',
    {
      ...{ expenseDescription: 'Pizza', expenseAmount: '34.50', groupCode: CODE, _id: EXPENSE },
      ...{ expensePayerName: 'Anna', expenseBeneficiariesNames: ['Anna', 'Ben'] },
    },
  ],
  [
    'expenses',
    {
      ...{ expenseDescription: 'Eis', expenseAmount: 3, groupCode: CODE },
      ...{ expensePayerId: ANNA, expenseBeneficiaryIds: [BEN] },
    },
  ],
  [
    'payments',
    { paymentMakerName: 'Ben', paymentRecipientId: ANNA, paymentAmount: 2, groupCode: CODE, _id: PAYMENT },
  ],
  ['payments', { paymentMakerId: BEN, paymentRecipientName: 'Anna', paymentAmount: 1, groupCode: CODE }],
  ['settlements', { settlements: [{ from: 'Ben', toId: ANNA, amount: 5, groupCode: CODE }] }],
  ['settlements/confirm', { fromId: BEN, to: 'Anna', amount: 5, groupCode: CODE, _id: CONFIRMED }],
];

it('a request with a key of a former build is known again', async () => {
  const { id: groupId } = await frozenGroup();
  for (const [place, [path, body]] of keyed.entries()) {
    const answer = await api.post(path, body, { 'idempotency-key': id(200 + place) });
    expect([path, answer.status]).toEqual([path, 201]);
  }
  const key = id(300);
  expect((await api.post('groups', { groupName: ' Rom ' }, { 'idempotency-key': key })).status).toBe(201);
  const remembered = await rows<{ route: string; sealed: string }>(
    `SELECT route, sealed FROM idempotency_keys WHERE group_id = $1 OR group_id IS NULL
     ORDER BY id DESC LIMIT $2`,
    [groupId, keyed.length + 1],
  );
  expect(
    remembered.reverse().map(({ route, sealed }) => `${route} ${openAnswer(sealed)[0]}`),
  ).toMatchSnapshot();
  await rows('DELETE FROM groups WHERE id = $1', [groupId]);
});
