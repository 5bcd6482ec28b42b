import type { WireExpenseItem } from '@/lib/schemas/expense-wire';
import type { WireMember } from '@/lib/schemas/member-wire';
import type { WirePaymentItem } from '@/lib/schemas/payment-wire';

const GROUP_CODE = 'ACDEFGHIJKLM';
const WRITTEN_AT = '2026-11-14T18:32:00.000Z';

const stub = ({ _id, userName }: WireMember) => ({ _id, id: _id, userName });

type Spent = {
  readonly id?: string;
  readonly description?: string;
  readonly payer: WireMember;
  /** What each beneficiary bears. */
  readonly shares: readonly (readonly [WireMember, number])[];
  readonly revision?: number;
  readonly updatedAt?: string;
};

/** An expense as a list of the group has it; its amount is the sum of the shares. */
export function spent({
  id = 'dinner',
  description = 'Abendessen',
  payer,
  shares,
  ...rest
}: Spent): WireExpenseItem {
  const amount = shares.reduce((sum, [, share]) => sum + Math.round(share * 100), 0) / 100;
  return {
    _id: id,
    itemType: 'expense',
    expenseDescription: description,
    expenseAmount: amount,
    expenseAmountPerBeneficiary: Math.round((amount * 100) / shares.length) / 100,
    expensePayer: stub(payer),
    expenseBeneficiaries: shares.map(([{ _id }]) => _id),
    shares: shares.map(([{ _id, userName }, share]) => ({ _id, userName, amount: share })),
    groupCode: GROUP_CODE,
    createdAt: WRITTEN_AT,
    updatedAt: rest.updatedAt ?? WRITTEN_AT,
    revision: rest.revision ?? 0,
  };
}

/** A payment as a list of the group has it. */
export const paid = (
  maker: WireMember,
  recipient: WireMember,
  amount: number,
  revision = 0,
): WirePaymentItem => ({
  _id: 'payment',
  itemType: 'payment',
  paymentAmount: amount,
  paymentMaker: stub(maker),
  paymentRecipient: stub(recipient),
  groupCode: GROUP_CODE,
  createdAt: WRITTEN_AT,
  updatedAt: WRITTEN_AT,
  revision,
});
