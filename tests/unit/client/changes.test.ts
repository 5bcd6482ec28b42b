import { type ChangeName, type Changes, CHANGE_REQUESTS } from '@/lib/client/changes';
import { setChangeDefaults } from '@/lib/client/mutations';
import { createQueryClient } from '@/lib/client/query-client';
import { newId } from '@/lib/domain/ids';
import { cents } from '@/lib/domain/money';
import { createExpenseInput, updateExpenseInput } from '@/lib/schemas/expense';
import { currencyInput, deleteGroupInput, purgeInput, renameGroupInput } from '@/lib/schemas/group';
import { parseInput, type RawBody } from '@/lib/schemas/input';
import { createMemberInput, renameMemberInput } from '@/lib/schemas/member';
import { createPaymentInput, updatePaymentInput } from '@/lib/schemas/payment';
import { confirmSettlementInput } from '@/lib/schemas/settlement';
import { GROUP_CODE } from '@/tests/unit/client/a-books';
import { serve } from '@/tests/unit/client/fake-server';

const groupCode = GROUP_CODE;
const id = newId();
const [anna, ben] = [
  { id: newId(), name: 'Anna' },
  { id: newId(), name: 'Ben' },
];
const expense = { description: 'Eis', amountCents: cents(1050), payer: anna, beneficiaries: [anna, ben] };
const payment = { amountCents: cents(4000), maker: anna, recipient: ben };

const bodyOf = <N extends ChangeName>(name: N, variables: Changes[N]): RawBody =>
  (CHANGE_REQUESTS[name](variables).body ?? {}) as RawBody;

test('the server understands every change as it was meant', () => {
  expect(parseInput(createMemberInput, bodyOf('createMember', { groupCode, id, name: 'Anna' }))).toEqual({
    id,
    name: 'Anna',
    groupCode,
  });
  expect(parseInput(renameMemberInput, bodyOf('renameMember', { groupCode, id, name: 'Hanna' }))).toEqual({
    name: 'Hanna',
    groupCode,
  });
  const content = {
    groupCode,
    description: 'Eis',
    amountCents: 1050,
    payer: { id: anna.id },
    beneficiaries: [{ id: anna.id }, { id: ben.id }],
  };
  expect(parseInput(createExpenseInput, bodyOf('createExpense', { groupCode, id, ...expense }))).toEqual({
    id,
    ...content,
  });
  expect(parseInput(updateExpenseInput, bodyOf('updateExpense', { groupCode, id, ...expense }))).toEqual(
    content,
  );
  expect(
    parseInput(renameGroupInput, bodyOf('renameGroup', { groupCode, groupId: id, name: 'Porto' })),
  ).toEqual({
    name: 'Porto',
    groupCode,
  });
  expect(parseInput(currencyInput, bodyOf('changeCurrency', { groupCode, currency: 'CHF' })).currency).toBe(
    'CHF',
  );
  expect(
    parseInput(purgeInput, bodyOf('changePurge', { groupCode, inactiveDataPurge: false })).inactiveDataPurge,
  ).toBe(false);
  expect(parseInput(deleteGroupInput, bodyOf('deleteGroup', { groupCode, name: 'Porto' }))).toEqual({
    groupName: 'Porto',
  });
});

test('a payment that Anna enters ends the plan, one that she mends does not say so', () => {
  const people = { maker: { id: anna.id }, recipient: { id: ben.id } };
  const created = parseInput(createPaymentInput, bodyOf('createPayment', { groupCode, id, ...payment }));
  expect(created).toEqual({ id, groupCode, amountCents: 4000, resetSettlements: true, ...people });
  const updated = parseInput(updatePaymentInput, bodyOf('updatePayment', { groupCode, id, ...payment }));
  expect(updated).toEqual({ groupCode, amountCents: 4000, ...people });
});

test('a confirmed row names its people by id and brings the id of its payment', () => {
  const row = { groupCode, id, amountCents: cents(18420), from: ben, to: anna };
  expect(parseInput(confirmSettlementInput, bodyOf('confirmSettlement', row))).toEqual({
    id,
    groupCode,
    amountCents: 18420,
    from: { id: ben.id },
    to: { id: anna.id },
  });
});

test('a change is sent by its key and its variables alone, as after a restart', async () => {
  const calls = serve(() => ({ status: 204 }));
  const client = createQueryClient();
  setChangeDefaults(client);
  const variables: unknown = JSON.parse(JSON.stringify({ groupCode, id }));
  await client
    .getMutationCache()
    .build(client, { mutationKey: ['deleteExpense'] })
    .execute(variables);
  expect(calls).toEqual([{ method: 'DELETE', path: `expenses/${id}`, body: null }]);
  client.clear();
});

test('an edit builds on the revision that its form was filled with', () => {
  expect(CHANGE_REQUESTS.updateExpense({ groupCode, id, ...expense, revision: 4 })).toMatchObject({
    ifMatch: 4,
  });
  expect(CHANGE_REQUESTS.updateExpense({ groupCode, id, ...expense })).not.toHaveProperty('ifMatch');
});
