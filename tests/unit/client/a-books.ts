import type { GroupBooks } from '@/lib/client/queries';
import type { WireExpenseItem } from '@/lib/schemas/expense-wire';
import type { WireGroup } from '@/lib/schemas/group-wire';
import type { WirePaymentItem } from '@/lib/schemas/payment-wire';

export const GROUP_CODE = 'ACDEFGHIJKLM';

const joinedAt = (position: number) => new Date(Date.UTC(2026, 10, 1 + position)).toISOString();

type BooksOptions = Partial<Pick<WireGroup, 'fixedDebitorCreditorOrder' | 'currency' | 'groupName'>> & {
  readonly revision?: number;
};

/** Books of people who joined in this order, with these balances; the id is the name in lower case. */
export function booksOf(
  balances: Readonly<Record<string, number>>,
  { revision = 1, ...group }: BooksOptions = {},
): GroupBooks {
  const users = Object.entries(balances).map(([userName, userBalance], position) => ({
    _id: userName.toLowerCase(),
    id: userName.toLowerCase(),
    userName,
    groupCode: GROUP_CODE,
    totalExpensesPaidAmount: Math.max(0, userBalance),
    totalExpenseBenefittedAmount: Math.max(0, -userBalance),
    totalPaymentsMadeAmount: 0,
    totalPaymentsReceivedAmount: 0,
    userBalance,
    expensesSettled: userBalance === 0,
    createdAt: joinedAt(position),
    updatedAt: joinedAt(position),
    revision: 0,
  }));
  return {
    revision,
    users: users.toSorted((a, b) => a.userName.localeCompare(b.userName)),
    group: {
      _id: 'group',
      groupCode: GROUP_CODE,
      groupName: 'Lissabon 2026',
      initialGroupName: 'Lissabon 2026',
      currency: '€',
      inactiveDataPurge: true,
      fixedDebitorCreditorOrder: false,
      lastActive: joinedAt(0),
      createdAt: joinedAt(0),
      updatedAt: joinedAt(0),
      revision,
      ...group,
    },
  };
}

const stub = (name: string) => ({ _id: name.toLowerCase(), id: name.toLowerCase(), userName: name });

/** An expense as a history lists it. @param createdAt ISO 8601 */
export const expenseOf = (
  description: string,
  createdAt: string,
  { payer = 'Anna', beneficiaries = ['Anna', 'Ben'], amount = 10 } = {},
): WireExpenseItem => ({
  _id: `${description}-id`,
  expenseDescription: description,
  expenseAmount: amount,
  expenseAmountPerBeneficiary: amount / beneficiaries.length,
  groupCode: GROUP_CODE,
  shares: [],
  createdAt,
  updatedAt: createdAt,
  revision: 1,
  expensePayer: stub(payer),
  expenseBeneficiaries: beneficiaries.map((name) => stub(name)._id),
  itemType: 'expense',
});

/** A payment as a history lists it. @param createdAt ISO 8601 */
export const paymentOf = (maker: string, recipient: string, createdAt: string): WirePaymentItem => ({
  _id: `${maker}-${recipient}-id`,
  paymentAmount: 40,
  groupCode: GROUP_CODE,
  createdAt,
  updatedAt: createdAt,
  revision: 1,
  paymentMaker: stub(maker),
  paymentRecipient: stub(recipient),
  itemType: 'payment',
});
