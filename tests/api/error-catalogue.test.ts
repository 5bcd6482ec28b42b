import { newId } from '@/lib/domain/ids';
import { createGroupCode } from '@/lib/domain/text/codes';
import { type ErrorCode, type ErrorContext, errorEntry, ERRORS } from '@/lib/errors';
import { aGroup, type TestGroup } from '../support/a-group';
import { begin, bring, hashOf } from '../support/an-import';
import { NOBODY } from '../support/answers';
import { type ApiRequest, api, call } from '../support/api';
import { type DocumentedResponse, operations, responseOf } from '../support/api-document';
import { rows } from '../support/database';
import { giveCode } from '../support/keys';
import { insertManyExpenses, insertMembers } from '../support/many-entries';

type Try = readonly [code: ErrorCode, method: string, path: string, request?: ApiRequest];

/** A usual group, one that has no room left, and one whose totals are nearly too big. */
let group: TestGroup, full: TestGroup, rich: TestGroup;
const [usedId, deletedUserId, deletedExpenseId, deletedPaymentId, confirmedId, begunId] = Array.from(
  { length: 6 },
  newId,
) as [string, string, string, string, string, string];
/** The code that a group had. */
const FORMER = createGroupCode();
const key = { 'idempotency-key': 'used' };
const stale = { 'if-match': '999' };
const long = 'x'.repeat(1000);

const user = (more: object = {}, code = group.code) => ({ userName: 'Deniz', groupCode: code, ...more });
const expense = (more: object = {}, code = group.code) => ({
  ...{ expenseDescription: 'Eis', expenseAmount: 10, groupCode: code, expensePayerName: 'Anna' },
  expenseBeneficiariesNames: ['Anna'],
  ...more,
});
const payment = (more: object = {}, code = group.code) => ({
  ...{ paymentMakerName: 'Anna', paymentRecipientName: 'Ben', paymentAmount: 10, groupCode: code },
  ...more,
});
/** Ben owes Anna 10, Cleo owes Anna 10. */
const settlement = (more: object = {}, code = group.code) => ({
  ...{ from: 'Ben', to: 'Anna', amount: 1, groupCode: code },
  ...more,
});
const madeFile = {
  ...{ fileHash: hashOf('known'), format: 'splitwise-csv', currency: '€', entries: 0, members: [] },
};
const plan = (...settlements: object[]) => ({ settlements });

beforeAll(async () => {
  group = await aGroup()
    .with('Anna', 'Ben', 'Cleo')
    .spent('Anna', 30)
    .paid('Anna', 1, 'Ben')
    .paid('Ben', 1, 'Anna');
  full = await aGroup().with('Anna', 'Ben').spent('Anna', 10, ['Ben']);
  rich = await aGroup().with('Anna', 'Ben').in('VND');
  await insertMembers(full.id, 198);
  await rows('UPDATE groups SET entry_count = 100000 WHERE id = $1', [full.id]);
  const annaId = rich.members.Anna?._id ?? '';
  const all = { groupId: rich.id, payerId: annaId, beneficiaryIds: [annaId] };
  await insertManyExpenses({ ...all, count: 9007, amountCents: 1_000_000_000_000 });
  await insertManyExpenses({ ...all, count: 1, amountCents: 150_000_000_000 });

  await api.post('expenses', expense({ _id: usedId }));
  await api.delete(`expenses/${usedId}`);
  await api.post('groups', { groupName: 'Rom' }, { 'idempotency-key': group.id });
  await api.post('users', user({ userName: 'Gone', _id: deletedUserId }), key);
  await api.delete(`users/${deletedUserId}`);
  await api.post('expenses', expense({ _id: deletedExpenseId }), key);
  await api.delete(`expenses/${deletedExpenseId}`);
  await api.post('payments', payment({ _id: deletedPaymentId }), key);
  await api.delete(`payments/${deletedPaymentId}`);
  await api.post('settlements', plan(settlement()), key);
  await api.delete(`settlements/${group.code}`);
  await api.patch(`groups/fixed-order-settings/${group.code}`, { fixedDebitorCreditorOrder: false });
  await api.post('settlements/confirm', settlement({ amount: 10, _id: confirmedId }), key);
  await api.delete(`payments/${confirmedId}`);
  await bring(group, { file: 'known', entries: [] });
  const former = await aGroup();
  await giveCode(former.id, FORMER);
  await api.put(`groups/${FORMER}/code`, { code: createGroupCode() });
  await begin(group, begunId, { entries: [{}] });
});

afterAll(async () => {
  for (const { code } of [full, rich]) await api.delete(`groups/${code}`, { groupName: 'Lissabon 2026' });
});

const ofGroups = (): Try[] => [
  ['missing-group-name', 'POST', 'groups'],
  ['group-name-too-long', 'POST', 'groups', { body: { groupName: long } }],
  ['group-name-slash', 'POST', 'groups', { body: { groupName: 'a/b' } }],
  ['text-not-storable', 'POST', 'groups', { body: { groupName: '\0' } }],
  ['malformed-json', 'POST', 'groups', { body: '{' }],
  [
    'idempotency-key-reused',
    'POST',
    'groups',
    { body: { groupName: 'x' }, headers: { 'idempotency-key': group.id } },
  ],
  ['unknown-currency', 'PATCH', `groups/currency/${group.code}`, { body: {} }],
  ['purge-not-boolean', 'PATCH', `groups/data-purge/${group.code}`, { body: {} }],
  ['order-not-boolean', 'PATCH', `groups/fixed-order-settings/${group.code}`, { body: {} }],
  [
    'group-code-mismatch',
    'PATCH',
    `groups/currency/${group.code}`,
    { body: { currency: '$', groupCode: 'x' } },
  ],
  ['group-not-found-by-code', 'PATCH', 'groups/currency/GONE', { body: { currency: '$' } }],
  ['group-not-found', 'GET', 'groups/has-persisted-order/GONE'],
  ['group-name-mismatch', 'DELETE', `groups/${group.code}`],
  ['missing-stored-group-codes', 'GET', 'groups/StoredGroupNames'],
  ['too-many-group-codes', 'GET', `groups/StoredGroupNames?storedGroupCodes=${'A,'.repeat(101)}`],
  ['paging-invalid', 'GET', `groups/${group.code}/expenses-and-payments?limit=0`],
  ['ledger-page-invalid', 'GET', `groups/${group.code}/ledger?limit=0`],
  ['ledger-query-invalid', 'GET', `groups/${group.code}/ledger?since=`],
  ['statistics-query-invalid', 'GET', `groups/${group.code}/statistics?from=2026-02-30`],
  ['export-invalid', 'GET', `groups/${group.code}/export?format=xls`],
  ['import-unknown', 'POST', `groups/${group.code}/imports/${NOBODY}`, { body: {} }],
  [
    'import-invalid',
    'PUT',
    `groups/${group.code}/imports/${NOBODY}`,
    { body: { ...madeFile, fileHash: 'x' } },
  ],
  ['import-incomplete', 'POST', `groups/${group.code}/imports/${begunId}`, { body: {} }],
  ['import-known', 'PUT', `groups/${group.code}/imports/${NOBODY}`, { body: madeFile }],
  [
    'link-changed',
    'PUT',
    `groups/${full.code}/view-key`,
    { body: { viewKey: 'vMLKJIHGFEDCA', former: 'vACDEFGHIJKLM' } },
  ],
  ['code-taken', 'PUT', `groups/${full.code}/code`, { body: { code: group.code } }],
  ['code-too-weak', 'PUT', `groups/${full.code}/code`, { body: { code: 'ROME' } }],
  ['code-changed', 'GET', `groups/${FORMER}/ledger`],
  ['user-not-found', 'GET', `groups/${group.code}/ledger?member=${NOBODY}`],
  ['entry-not-found', 'GET', `groups/${group.code}/ledger?entry=${NOBODY}`],
  ['missing-group-code', 'PATCH', `groups/${group.id}`, { body: { groupName: 'x', groupCode: 5 } }],
  ['entry-changed', 'PATCH', `groups/${group.id}`, { body: { groupName: 'x' }, headers: stale }],
];

const ofUsers = (): Try[] => [
  ['missing-user-name', 'POST', 'users', { body: user({ userName: null }) }],
  ['user-name-too-long', 'POST', 'users', { body: user({ userName: long }) }],
  ['text-not-storable', 'POST', 'users', { body: user({ userName: '\0' }) }],
  ['missing-group-code', 'POST', 'users', { body: user({ groupCode: null }) }],
  ['group-not-found', 'POST', 'users', { body: user({ groupCode: 'GONE' }) }],
  ['user-name-taken', 'POST', 'users', { body: user({ userName: 'Anna' }) }],
  ['too-many-members', 'POST', 'users', { body: user({}, full.code) }],
  ['id-not-uuid', 'POST', 'users', { body: user({ _id: 'x' }) }],
  ['id-in-use', 'POST', 'users', { body: user({ _id: usedId }) }],
  ['entry-deleted', 'POST', 'users', { body: user({ userName: 'Gone', _id: deletedUserId }) }],
  ['idempotency-key-reused', 'POST', 'users', { body: user(), headers: key }],
  ['malformed-json', 'POST', 'users', { body: '[' }],
  ['user-not-found', 'GET', `users/${NOBODY}`],
  ['entry-changed', 'PATCH', `users/${group.members.Anna?._id}`, { body: { userName: 'x' }, headers: stale }],
  ['user-has-transactions', 'DELETE', `users/${group.members.Anna?._id}`],
];

const ofExpenses = (): Try[] => {
  const path = `expenses/${group.expenses[0]?._id}`;
  const big = { expenseAmount: 999_999_999.99 };
  return [
    ['missing-expense-payer', 'POST', 'expenses', { body: expense({ expensePayerName: null }) }],
    ['name-not-text', 'POST', 'expenses', { body: expense({ expensePayerName: {} }) }],
    ['missing-expense-beneficiary', 'POST', 'expenses', { body: expense({ expenseBeneficiariesNames: [] }) }],
    ['expense-payer-required', 'PUT', path, { body: expense({ expensePayerName: null }) }],
    ['expense-beneficiary-required', 'PUT', path, { body: expense({ expenseBeneficiariesNames: [] }) }],
    ['missing-expense-description', 'PUT', path, { body: expense({ expenseDescription: null }) }],
    ['expense-description-too-long', 'PUT', path, { body: expense({ expenseDescription: long }) }],
    ['text-not-storable', 'PUT', path, { body: expense({ expenseDescription: '\0' }) }],
    ['missing-expense-amount', 'PUT', path, { body: expense({ expenseAmount: null }) }],
    ['expense-amount-too-small', 'PUT', path, { body: expense({ expenseAmount: 0 }) }],
    ['expense-amount-too-big', 'PUT', path, { body: expense({ expenseAmount: 100_000 }) }],
    ['expense-amount-too-big-weak', 'POST', 'expenses', { body: expense({ expenseAmount: 1e9 }, rich.code) }],
    ['missing-group-code', 'PUT', path, { body: expense({ groupCode: null }) }],
    ['group-not-found', 'PUT', path, { body: expense({ groupCode: 'GONE' }) }],
    ['user-not-found', 'PUT', path, { body: expense({ expensePayerName: 'x' }) }],
    ['entry-changed', 'PUT', path, { body: expense(), headers: stale }],
    ['malformed-json', 'PUT', path, { body: '5' }],
    ['expense-not-found', 'GET', `expenses/${NOBODY}`],
    ['id-not-uuid', 'POST', 'expenses', { body: expense({ _id: 'x' }) }],
    ['id-in-use', 'POST', 'expenses', { body: expense({ _id: usedId, expenseAmount: 5 }) }],
    ['entry-deleted', 'POST', 'expenses', { body: expense({ _id: deletedExpenseId }) }],
    ['idempotency-key-reused', 'POST', 'expenses', { body: expense(), headers: key }],
    ['too-many-entries', 'POST', 'expenses', { body: expense({}, full.code) }],
    ['totals-too-big', 'POST', 'expenses', { body: expense(big, rich.code) }],
  ];
};

const ofPayments = (): Try[] => {
  const path = `payments/${group.payments[0]?._id}`;
  return [
    ['name-not-text', 'POST', 'payments', { body: payment({ paymentMakerName: {} }) }],
    ['missing-payment-maker', 'POST', 'payments', { body: payment({ paymentMakerName: null }) }],
    ['missing-payment-recipient', 'POST', 'payments', { body: payment({ paymentRecipientName: null }) }],
    ['payment-to-oneself', 'PUT', path, { body: payment({ paymentRecipientName: 'Anna' }) }],
    ['missing-payment-amount', 'PUT', path, { body: payment({ paymentAmount: null }) }],
    ['payment-amount-too-small', 'PUT', path, { body: payment({ paymentAmount: 0 }) }],
    ['payment-amount-too-big', 'PUT', path, { body: payment({ paymentAmount: 100_000 }) }],
    ['payment-amount-too-big-weak', 'POST', 'payments', { body: payment({ paymentAmount: 1e9 }, rich.code) }],
    ['missing-group-code', 'PUT', path, { body: payment({ groupCode: null }) }],
    ['reset-not-boolean', 'POST', 'payments', { body: payment({ resetSettlements: 1 }) }],
    ['group-not-found', 'PUT', path, { body: payment({ groupCode: 'GONE' }) }],
    ['user-not-found', 'PUT', path, { body: payment({ paymentMakerName: 'x' }) }],
    ['entry-changed', 'PUT', path, { body: payment(), headers: stale }],
    ['malformed-json', 'PUT', path, { body: '"' }],
    ['payment-not-found', 'GET', `payments/${NOBODY}`],
    ['id-not-uuid', 'POST', 'payments', { body: payment({ _id: 'x' }) }],
    ['id-in-use', 'POST', 'payments', { body: payment({ _id: usedId }) }],
    ['entry-deleted', 'POST', 'payments', { body: payment({ _id: deletedPaymentId }) }],
    ['idempotency-key-reused', 'POST', 'payments', { body: payment(), headers: key }],
    ['too-many-entries', 'POST', 'payments', { body: payment({}, full.code) }],
    ['totals-too-big', 'POST', 'payments', { body: payment({ paymentAmount: 999_999_999.99 }, rich.code) }],
  ];
};

const ofSettlements = (): Try[] => {
  const confirm = 'settlements/confirm';
  const huge = settlement({ amount: 1e9 }, rich.code);
  return [
    ['settlements-empty', 'POST', 'settlements', { body: plan() }],
    ['settlements-incomplete', 'POST', 'settlements', { body: plan(settlement({ to: null })) }],
    ['settlements-amount', 'POST', 'settlements', { body: plan(settlement({ amount: 100_000 })) }],
    ['settlements-amount-weak', 'POST', 'settlements', { body: plan(huge) }],
    [
      'settlements-group-codes-differ',
      'POST',
      'settlements',
      { body: plan(settlement(), settlement({ groupCode: 'x' })) },
    ],
    ['settlement-to-oneself', 'POST', 'settlements', { body: plan(settlement({ to: 'Ben' })) }],
    ['settlements-mismatch', 'POST', 'settlements', { body: plan(settlement({ amount: 11 })) }],
    ['group-not-found', 'POST', 'settlements', { body: plan(settlement({ groupCode: 'GONE' })) }],
    ['user-not-found', 'POST', 'settlements', { body: plan(settlement({ from: 'x' })) }],
    [
      'idempotency-key-reused',
      'POST',
      'settlements',
      { body: plan(settlement({ amount: 2 })), headers: key },
    ],
    ['malformed-json', 'POST', 'settlements', { body: 'x' }],
    ['settlement-incomplete', 'DELETE', 'settlements', { body: {} }],
    ['settlement-amount', 'DELETE', 'settlements', { body: settlement({ amount: 100_000 }) }],
    ['settlement-amount-weak', 'DELETE', 'settlements', { body: huge }],
    ['settlement-not-found', 'DELETE', 'settlements', { body: settlement({ amount: 3 }) }],
    ['no-settlements', 'GET', `settlements/${rich.code}`],
    ['id-not-uuid', 'POST', confirm, { body: settlement({ _id: 'x' }) }],
    ['id-in-use', 'POST', confirm, { body: settlement({ _id: usedId }) }],
    ['entry-deleted', 'POST', confirm, { body: settlement({ amount: 10, _id: confirmedId }) }],
    ['too-many-entries', 'POST', confirm, { body: settlement({ amount: 10 }, full.code) }],
  ];
};

const tries: readonly (readonly [ErrorContext, () => Try[]])[] = [
  ['groups', ofGroups],
  ['users', ofUsers],
  ['expenses', ofExpenses],
  ['payments', ofPayments],
  ['settlements', ofSettlements],
];

/** Errors that no request of an old client produces, and why. */
const unreachable: Readonly<Partial<Record<ErrorContext, readonly ErrorCode[]>>> = {
  // A confirmed settlement moves a total at most up to the other side of the same member, which is within the limit.
  settlements: ['totals-too-big'],
  // Old clients cannot say how a group settles (tests/api/settle-by.test.ts), nor what it wants to spend (budgets.test.ts),
  // and the operator who restricts creation does so for the whole server (tests/api/group-creation.test.ts).
  groups: ['settle-by-unknown', 'budgets-unknown', 'group-creation-closed', 'group-token-refused'],
  expenses: [
    // Only our own calls say who pays and how it is split (tests/api/splits-refused.test.ts),
    ...(['split-invalid', 'split-too-big', 'split-does-not-add-up', 'payers-do-not-add-up'] as const),
    // and when it was, and in which money (tests/api/entry-fields-refused.test.ts).
    ...(['day-invalid', 'note-too-long', 'unknown-category', 'foreign-invalid'] as const),
  ],
};

/** The response of an error in the description of the call with this path. */
function descriptionOf(method: string, path: string, code: ErrorCode): DocumentedResponse | null {
  const asked = `${method} /${path.split('?')[0]}`;
  const shape = (name: string) => new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`);
  const name = operations.has(asked) ? asked : [...operations.keys()].find((each) => shape(each).test(asked));
  return responseOf(name ?? '', errorEntry(code).status);
}

describe.each(tries)('the errors of %s', (context, all) => {
  it('are produced with exactly their texts', async () => {
    for (const [code, method, path, request] of all()) {
      const { status, message } = errorEntry(code);
      const answer = await call(method, path, request);
      expect({ asked: code, ...answer }).toMatchObject({
        asked: code,
        status,
        body: { code, ...(status === 422 ? { errors: [message] } : { message }) },
      });
    }
  });

  it('stand in the description of the call that they refuse', () => {
    for (const [code, method, path] of all()) {
      const examples = descriptionOf(method, path, code)?.content?.['application/json']?.examples;
      expect([code, method, path, examples && code in examples]).toEqual([code, method, path, true]);
    }
  });

  it('are all of the table', () => {
    const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) =>
      errorEntry(code).contexts.includes(context),
    );
    expect([...all().map(([code]) => code), ...(unreachable[context] ?? [])].sort()).toEqual(codes.sort());
  });
});
