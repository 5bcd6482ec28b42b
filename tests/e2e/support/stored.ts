import { type APIRequestContext, expect } from '@playwright/test';

import type { TestGroup } from './group';

/** Reads what the server has stored, as anybody with the code can. */

type StoredEntry = {
  readonly _id: string;
  readonly itemType: 'expense' | 'payment';
  readonly day: string;
  readonly expenseDescription?: string;
  readonly expenseAmount?: number;
  readonly paymentAmount?: number;
};

type NamedAmount = { readonly userName: string; readonly amount: number };

type StoredExpense = {
  readonly expenseDescription: string;
  readonly expenseAmount: number;
  readonly expensePayer: { readonly userName: string };
  readonly shares: readonly NamedAmount[];
  readonly payers: readonly NamedAmount[];
  /** null for evenly. */
  readonly split: { readonly how: string } | null;
  readonly entryKind: string;
  readonly day: string;
  readonly note: string;
  readonly category: string | null;
  readonly foreign: object | null;
};

/** Every entry of a group, oldest first. */
export async function storedEntries(
  friend: APIRequestContext,
  { code }: TestGroup,
): Promise<readonly StoredEntry[]> {
  const response = await friend.get(`groups/${code}/expenses-and-payments`);
  return ((await response.json()) as { groupExpensesAndPayments: StoredEntry[] }).groupExpensesAndPayments;
}

/** Waits for the only entry of a group, because a save is on the device first and sent later. */
export async function theEntry(friend: APIRequestContext, group: TestGroup): Promise<StoredEntry> {
  await expect.poll(async () => (await storedEntries(friend, group)).length).toBe(1);
  const [entry] = await storedEntries(friend, group);
  if (!entry) throw new Error('the entry has gone again');
  return entry;
}

export async function storedExpense(friend: APIRequestContext, id: string): Promise<StoredExpense> {
  return ((await (await friend.get(`expenses/${id}`)).json()) as { expense: StoredExpense }).expense;
}
