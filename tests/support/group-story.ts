import { newId } from '@/lib/domain/ids';
import type { WireMember } from '@/lib/wire/old/member';
import type { WireSettlement } from '@/lib/wire/old/settlement';
import { aGroup, type TestGroup } from './a-group';
import { api, type ApiAnswer } from './api';

/** A group in use, and the ids that the story is about. */
export type Scene = {
  readonly group: TestGroup;
  readonly code: string;
  /** Can be read until the story deletes it. */
  readonly expenseId: string;
  readonly paymentId: string;
  /** Ben has entries; Emil gets a first one; Gast never has one, and leaves; Fritz joins and pays. */
  readonly people: Readonly<Record<'ben' | 'emil' | 'gast' | 'fritz', string>>;
};

/** Anna, Ben, Cleo, Emil and Gast; an expense of the first three, and a payment between two of them. */
export async function aScene(): Promise<Scene> {
  const group = await aGroup()
    .with('Anna', 'Ben', 'Cleo', 'Emil', 'Gast')
    .spent('Anna', 10, ['Anna', 'Ben', 'Cleo'])
    .spent('Cleo', 24.5, ['Anna', 'Ben'], 'Taxi')
    .paid('Ben', 5, 'Anna');
  const idOf = (name: string) => group.members[name]?._id ?? '';
  return {
    group,
    code: group.code,
    expenseId: group.expenses[0]?._id ?? '',
    paymentId: group.payments[0]?._id ?? '',
    people: { ben: idOf('Ben'), emil: idOf('Emil'), gast: idOf('Gast'), fritz: newId() },
  };
}

const cents = (amount: number): number => Math.round(amount * 100);

/** Payments that settle a group: the first who owes pays the first who is owed, and so on. */
function somePlan(users: readonly WireMember[]): { fromId: string; toId: string; amount: number }[] {
  const left = users.map(({ _id, userBalance }) => ({ _id, cents: cents(userBalance) }));
  const plan = [];
  for (;;) {
    const from = left.find((member) => member.cents < 0);
    const to = left.find((member) => member.cents > 0);
    if (!from || !to) return plan;
    const amount = Math.min(-from.cents, to.cents);
    plan.push({ fromId: from._id, toId: to._id, amount: amount / 100 });
    from.cents += amount;
    to.cents -= amount;
  }
}

/** Persists a plan that settles the group as it is now. */
export async function persistPlan({ code }: Scene): Promise<ApiAnswer> {
  const { body } = await api.get<{ users: WireMember[] }>(`users/byGroupCode/${code}`);
  const settlements = somePlan(body.users).map((row) => ({ ...row, groupCode: code }));
  return api.post('settlements', { settlements });
}

/** Makes a payment of the first row of the persisted plan. */
export async function confirmFirstRow({ code }: Scene): Promise<ApiAnswer> {
  const { body } = await api.get<{ settlements?: WireSettlement[] }>(`settlements/${code}`);
  const { fromId, toId, amount } = body.settlements?.[0] ?? {};
  return api.post('settlements/confirm', { groupCode: code, fromId, toId, amount, _id: newId() });
}

/** An expense as it is sent. `amount` in units. */
export const expense = ({ code }: Scene, payer: string, amount: number, sharing: readonly string[]) => ({
  ...{ expenseDescription: 'Eis', expenseAmount: amount, groupCode: code, expensePayerName: payer },
  expenseBeneficiariesNames: sharing,
});

/** A payment of Anna to Cleo as it is sent. `amount` in units. */
export const payment = ({ code }: Scene, amount: number) => ({
  ...{ paymentMakerName: 'Anna', paymentRecipientName: 'Cleo', paymentAmount: amount, groupCode: code },
});

const FRITZ_PAYS = '5c1b7a52-6f0e-4f0a-9d53-3f1c8a7be6a0';
const fritzPays = ({ people }: Scene): string => people.fritz.slice(0, 8) + FRITZ_PAYS.slice(8);

export type Step = readonly [what: string, act: (scene: Scene) => Promise<ApiAnswer>];

/** A story that changes everything that a read can show, one thing after the other. */
export const story: readonly Step[] = [
  [
    'Fritz joins',
    ({ code, people }) => api.post('users', { userName: 'Fritz', groupCode: code, _id: people.fritz }),
  ],
  [
    'Fritz pays for everybody',
    (scene) =>
      api.post('expenses', {
        ...expense(scene, 'Fritz', 10.01, ['Anna', 'Ben', 'Cleo', 'Fritz']),
        _id: fritzPays(scene),
      }),
  ],
  [
    'Ben is renamed',
    ({ code, people }) => api.patch(`users/${people.ben}`, { userName: 'Benno', groupCode: code }),
  ],
  [
    'the expense gets another amount and other people',
    (scene) => api.put(`expenses/${scene.expenseId}`, expense(scene, 'Emil', 20, ['Anna', 'Benno', 'Emil'])),
  ],
  ['a plan is persisted', persistPlan],
  ['a row of it is confirmed', confirmFirstRow],
  [
    'Anna pays Cleo, and the plan ends',
    (scene) => api.post('payments', { ...payment(scene, 1), resetSettlements: true }),
  ],
  ['the payment gets other people', (scene) => api.put(`payments/${scene.paymentId}`, payment(scene, 3))],
  ['a plan is persisted again', persistPlan],
  [
    'the group is renamed',
    ({ group, code }) => api.patch(`groups/${group.id}`, { groupName: 'Porto', groupCode: code }),
  ],
  [
    'the currency is changed',
    ({ code }) => api.patch(`groups/currency/${code}`, { groupCode: code, currency: '$' }),
  ],
  ['what Fritz paid is deleted', (scene) => api.delete(`expenses/${fritzPays(scene)}`)],
  ['Gast leaves', ({ people }) => api.delete(`users/${people.gast}`)],
  ['the payment is deleted', ({ paymentId }) => api.delete(`payments/${paymentId}`)],
  ['the expense is deleted', ({ expenseId }) => api.delete(`expenses/${expenseId}`)],
];

/** A group is deleted in the middle of its life, with all that it has. */
export const end: readonly Step[] = [
  ['the group is deleted', ({ code }) => api.delete(`groups/${code}`, { groupName: 'Lissabon 2026' })],
];
