import { newId } from '@/lib/domain/ids';
import { createGroupCode, createViewKey } from '@/lib/domain/text/codes';
import { anExpense } from './a-device';
import type { TestGroup } from './a-group';
import { hashOf } from './an-import';

/** A call of the API by a code. */
export type ByCode = readonly [method: string, path: string, body?: object];

/**
 * Every call by a code, each of which would succeed with that of the group; code-guesses.test.ts compares the list with
 * the routes.
 */
export function callsByCode(groupOf: () => TestGroup): Readonly<Record<string, (code: string) => ByCode>> {
  const people = () => ({ from: 'Ben', to: 'Anna', amount: 1 });
  const expense = (code: string) => ({
    ...{ expenseDescription: 'Eis', expenseAmount: 10, expensePayerName: 'Anna', groupCode: code },
    expenseBeneficiariesNames: ['Anna'],
  });
  const payment = (code: string) => ({
    ...{ paymentMakerName: 'Ben', paymentRecipientName: 'Anna', paymentAmount: 1, groupCode: code },
  });
  const setting = (path: string, change: object) => (code: string) =>
    ['PATCH', `groups/${path}/${code}`, { ...change, groupCode: code }] as const;
  /** An import without entries. */
  const emptyFile = () => ({
    ...{ fileHash: hashOf(newId()), format: 'splitwise-csv', currency: '€', entries: 0, members: [] },
  });

  return {
    'GET groups/[group]': (code) => ['GET', `groups/${code}`],
    'HEAD groups/[group]': (code) => ['HEAD', `groups/${code}`],
    'DELETE groups/[group]': (code) => ['DELETE', `groups/${code}`, { groupName: 'Lissabon 2026' }],
    'GET groups/[group]/limited-validate-existence': (code) => [
      'GET',
      `groups/${code}/limited-validate-existence`,
    ],
    'GET groups/[group]/expenses-and-payments': (code) => ['GET', `groups/${code}/expenses-and-payments`],
    'GET groups/[group]/expenses-and-payments, a page': (code) => [
      'GET',
      `groups/${code}/expenses-and-payments?limit=10`,
    ],
    'GET groups/[group]/ledger': (code) => ['GET', `groups/${code}/ledger`],
    'GET groups/[group]/ledger, what is new': (code) => ['GET', `groups/${code}/ledger?since=nothing`],
    'GET groups/[group]/ledger, older entries': (code) => ['GET', `groups/${code}/ledger?member=${newId()}`],
    'GET groups/[group]/export': (code) => ['GET', `groups/${code}/export?format=csv`],
    'GET groups/[group]/statistics': (code) => ['GET', `groups/${code}/statistics`],
    'GET groups/[group]/activity': (code) => ['GET', `groups/${code}/activity`],
    'GET groups/[group]/events': (code) => ['GET', `groups/${code}/events`],
    'POST groups/[group]/changes': (code) => [
      'POST',
      `groups/${code}/changes`,
      { changes: [{ id: newId(), kind: 'member.add', member: { id: newId(), name: 'Neu' } }] },
    ],
    'GET groups/[group]/view-key': (code) => ['GET', `groups/${code}/view-key`],
    'PUT groups/[group]/view-key': (code) => [
      'PUT',
      `groups/${code}/view-key`,
      { viewKey: createViewKey(), former: null },
    ],
    'PUT groups/[group]/code': (code) => ['PUT', `groups/${code}/code`, { code: createGroupCode() }],
    'PUT groups/[group]/imports/[import]': (code) => [
      'PUT',
      `groups/${code}/imports/${newId()}`,
      emptyFile(),
    ],
    'POST groups/[group]/imports/[import]': (code) => ['POST', `groups/${code}/imports/${newId()}`, {}],
    'DELETE groups/[group]/imports/[import]': (code) => ['DELETE', `groups/${code}/imports/${newId()}`],
    'PUT groups/[group]/imports/[import]/batches/[number]': (code) => [
      'PUT',
      `groups/${code}/imports/${newId()}/batches/0`,
      { entries: [anExpense(groupOf())] },
    ],
    'GET groups/currency/[groupCode]': (code) => ['GET', `groups/currency/${code}`],
    'PATCH groups/currency/[groupCode]': setting('currency', { currency: '$' }),
    'PATCH groups/data-purge/[groupCode]': setting('data-purge', { inactiveDataPurge: false }),
    'PATCH groups/inactiveDataPurge/[groupCode]': setting('inactiveDataPurge', { inactiveDataPurge: false }),
    'PATCH groups/fixed-order-settings/[groupCode]': setting('fixed-order-settings', {
      fixedDebitorCreditorOrder: true,
    }),
    'PATCH groups/fixedDebitorCreditorOrder/[groupCode]': setting('fixedDebitorCreditorOrder', {
      fixedDebitorCreditorOrder: true,
    }),
    'GET groups/has-persisted-order/[groupCode]': (code) => ['GET', `groups/has-persisted-order/${code}`],
    'GET groups/StoredGroupNames': (code) => ['GET', `groups/StoredGroupNames?storedGroupCodes=${code}`],
    'GET groups/stored-group-names': (code) => ['GET', `groups/stored-group-names?storedGroupCodes=${code}`],
    'POST groups/stored-group-names': (code) => [
      'POST',
      'groups/stored-group-names',
      { storedGroupCodes: [code] },
    ],
    'POST users': (code) => ['POST', 'users', { userName: 'Neu', groupCode: code }],
    'GET users/byGroupCode/[groupCode]': (code) => ['GET', `users/byGroupCode/${code}`],
    'POST expenses': (code) => ['POST', 'expenses', expense(code)],
    'PUT expenses/[id]': (code) => ['PUT', `expenses/${groupOf().expenses[0]?._id}`, expense(code)],
    'GET expenses/byGroupCode/[groupCode]': (code) => ['GET', `expenses/byGroupCode/${code}`],
    'GET expenses/totalExpenses/[groupCode]': (code) => ['GET', `expenses/totalExpenses/${code}`],
    'POST payments': (code) => ['POST', 'payments', payment(code)],
    'PUT payments/[id]': (code) => ['PUT', `payments/${groupOf().payments[0]?._id}`, payment(code)],
    'POST settlements': (code) => [
      'POST',
      'settlements',
      { settlements: [{ ...people(), groupCode: code }] },
    ],
    'DELETE settlements': (code) => ['DELETE', 'settlements', { ...people(), groupCode: code }],
    'GET settlements/[groupCode]': (code) => ['GET', `settlements/${code}`],
    'DELETE settlements/[groupCode]': (code) => ['DELETE', `settlements/${code}`],
    'POST settlements/confirm': (code) => [
      'POST',
      'settlements/confirm',
      { ...people(), groupCode: code, _id: newId() },
    ],
  };
}
