import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';

import { newId } from '@/lib/domain/ids';
import { meDigitsOf } from '@/lib/domain/me';
import { markOf, meText } from '@/lib/session/me-cookie';
import { WIRE_VERSION } from '@/lib/wire/own/version';

/** A group that was created through the API, so that a test begins with what it is about. */
export type TestGroup = {
  readonly code: string;
  readonly name: string;
  /** Ids of the members by name. */
  readonly ids: Readonly<Record<string, string>>;
};

/** The cookie `me` of a device whose person is this member. */
export const meCookieOf = ({ code, ids }: Pick<TestGroup, 'code' | 'ids'>, name: string): string =>
  meText([{ mark: markOf(code), digits: meDigitsOf(ids[name] ?? '') }]);

type Answer = {
  readonly group?: { readonly groupCode: string };
  readonly user?: { readonly _id: string };
  readonly expense?: { readonly _id: string };
  readonly payment?: { readonly _id: string };
};

async function answerOf(response: APIResponse, status: number): Promise<Answer> {
  expect(response.status(), await response.text()).toBe(status);
  return (await response.json()) as Answer;
}

const idOf = (noun: { readonly _id: string } | undefined): string => {
  expect(noun).toBeDefined();
  return noun?._id ?? '';
};

export async function addMember(friend: APIRequestContext, code: string, userName: string): Promise<string> {
  const response = await friend.post('users', { data: { userName, groupCode: code } });
  return idOf((await answerOf(response, 201)).user);
}

/** A new group with these members, in this order of joining. */
export async function aGroup(
  friend: APIRequestContext,
  name: string,
  members: readonly string[] = ['Anna', 'Ben', 'Cleo'],
): Promise<TestGroup> {
  const { group } = await answerOf(await friend.post('groups', { data: { groupName: name } }), 201);
  const code = group?.groupCode ?? '';
  const ids: Record<string, string> = {};
  for (const member of members) ids[member] = await addMember(friend, code, member);
  return { code, name, ids };
}

type Spent = {
  readonly description: string;
  readonly amount: number;
  readonly payer: string;
  /** Everybody, if left out. */
  readonly for?: readonly string[];
};

/** @returns the id of the expense */
export async function spent(
  friend: APIRequestContext,
  group: TestGroup,
  { description, amount, payer, for: beneficiaries = Object.keys(group.ids) }: Spent,
): Promise<string> {
  const response = await friend.post('expenses', {
    data: {
      expenseDescription: description,
      expenseAmount: amount,
      groupCode: group.code,
      expensePayerName: payer,
      expenseBeneficiariesNames: beneficiaries,
    },
  });
  return idOf((await answerOf(response, 201)).expense);
}

type Paid = { readonly maker: string; readonly amount: number; readonly recipient: string };

/** @returns the id of the payment */
export async function paid(
  friend: APIRequestContext,
  group: TestGroup,
  { maker, amount, recipient }: Paid,
): Promise<string> {
  const response = await friend.post('payments', {
    data: {
      paymentMakerName: maker,
      groupCode: group.code,
      paymentAmount: amount,
      paymentRecipientName: recipient,
    },
  });
  return idOf((await answerOf(response, 201)).payment);
}

/** Saves a change as another device of the group would. @param change without its id */
export async function sendChange(
  friend: APIRequestContext,
  { code }: Pick<TestGroup, 'code'>,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const response = await friend.post(`groups/${code}/changes`, {
    data: { changes: [{ id: newId(), ...change }] },
    headers: { 'Pari-Wire': String(WIRE_VERSION) },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { outcomes } = (await response.json()) as { outcomes: readonly { outcome: string; code?: string }[] };
  expect(outcomes[0]?.outcome, outcomes[0]?.code).toBe('done');
}

/** Three people: Anna has paid 10.00 for all of them, which leaves an odd cent, and Ben has given her 1.00. */
export async function aBusyGroup(friend: APIRequestContext, name = 'Lissabon 2026') {
  const group = await aGroup(friend, name);
  const expenseId = await spent(friend, group, { description: 'Abendessen', amount: 10, payer: 'Anna' });
  const paymentId = await paid(friend, group, { maker: 'Ben', amount: 1, recipient: 'Anna' });
  return { ...group, expenseId, paymentId };
}

/** Three people, for whom Anna has paid "Ausgabe 1", "Ausgabe 2" and so on, as many units as its number says. */
export async function aLongGroup(friend: APIRequestContext, entries: number): Promise<TestGroup> {
  const group = await aGroup(friend, 'Weltreise');
  for (let number = 1; number <= entries; number += 1)
    await spent(friend, group, { description: `Ausgabe ${number}`, amount: number, payer: 'Anna' });
  return group;
}

/** The balance of a member on the server, in units of the currency; negative if the member owes. */
export async function balanceOf(friend: APIRequestContext, group: TestGroup, name: string): Promise<number> {
  const response = await friend.get(`users/${group.ids[name] ?? ''}`);
  const { user } = (await response.json()) as { user: { userBalance: number } };
  return user.userBalance;
}
