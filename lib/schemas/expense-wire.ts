import { z } from 'zod';
import type { Books, Expense, Member } from '@/lib/domain/ledger';
import { centsToWire } from '@/lib/domain/money';
import { byJoining } from '@/lib/domain/shares';
import { amountOut, groupCodeOut, idOut, instantOut, personNameOut, revisionOut, stubOut } from './fields';
import { stubOf } from './member-wire';

const common = {
  _id: idOut,
  expenseDescription: z.string().meta({ examples: ['Abendessen Alfama'] }),
  expenseAmount: amountOut,
  expenseAmountPerBeneficiary: amountOut.meta({
    description: 'For display only; the exact shares are `shares`.',
  }),
  groupCode: groupCodeOut,
  shares: z.array(z.object({ _id: idOut, userName: personNameOut, amount: amountOut })),
  createdAt: instantOut,
  updatedAt: instantOut,
  revision: revisionOut,
};

/** An expense as the answer to a write: people as ids. */
export const expenseWithIdsOut = z
  .object({ ...common, expensePayer: idOut, expenseBeneficiaries: z.array(idOut) })
  .meta({ id: 'ExpenseWithIds' });

/** An expense as read by its id: people as stubs. */
export const expenseWithStubsOut = z
  .object({ ...common, expensePayer: stubOut, expenseBeneficiaries: z.array(stubOut) })
  .meta({ id: 'Expense' });

/** An expense in a list: payer as stub, beneficiaries as ids. */
export const expenseInListOut = z
  .object({
    ...common,
    expensePayer: stubOut,
    expenseBeneficiaries: z.array(idOut),
    itemType: z.literal('expense'),
  })
  .meta({ id: 'ExpenseItem' });

export type WireExpenseWithIds = z.infer<typeof expenseWithIdsOut>;
export type WireExpense = z.infer<typeof expenseWithStubsOut>;
export type WireExpenseItem = z.infer<typeof expenseInListOut>;

/**
 * The payer is who put in most (design §3); on a tie, who joined first.
 * @throws RangeError for parts in which no member pays, which no stored expense has
 */
export function payerIdOf(expense: Pick<Expense, 'parts'>, members: readonly Member[]): string {
  const paying = [...members]
    .sort(byJoining)
    .map(({ id }) => expense.parts.find((part) => part.memberId === id))
    .filter((part) => part !== undefined)
    .reduce<Expense['parts'][number] | undefined>(
      (most, part) => ((part.paidCents ?? -1) > (most?.paidCents ?? -1) ? part : most),
      undefined,
    );
  if (!paying) throw new RangeError('an expense without a payer');
  return paying.memberId;
}

function translate(expense: Expense, { group, members }: Books) {
  const sharing = [...members].sort(byJoining).flatMap((member) => {
    const part = expense.parts.find(({ memberId }) => memberId === member.id);
    return part && part.owedCents !== null ? [{ member, owedCents: part.owedCents }] : [];
  });
  const fields = {
    _id: expense.id,
    expenseDescription: expense.description,
    expenseAmount: centsToWire(expense.cents),
    expenseAmountPerBeneficiary: Math.round(expense.cents / sharing.length) / 100,
    groupCode: group.code,
    shares: sharing.map(({ member, owedCents }) => ({
      _id: member.id,
      userName: member.name,
      amount: centsToWire(owedCents),
    })),
    createdAt: expense.createdAt.toISOString(),
    updatedAt: expense.updatedAt.toISOString(),
    revision: expense.revision,
  };
  return {
    fields,
    payer: stubOf(members, payerIdOf(expense, members)),
    beneficiaries: sharing.map(({ member }) => stubOf(members, member.id)),
  };
}

/** An expense as the answer to a write: people as ids, amounts in units. */
export function expenseWithIds(expense: Expense, books: Books): WireExpenseWithIds {
  const { fields, payer, beneficiaries } = translate(expense, books);
  return { ...fields, expensePayer: payer._id, expenseBeneficiaries: beneficiaries.map(({ _id }) => _id) };
}

/** An expense as read by its id: people as stubs, amounts in units. */
export function expenseWithStubs(expense: Expense, books: Books): WireExpense {
  const { fields, payer, beneficiaries } = translate(expense, books);
  return { ...fields, expensePayer: payer, expenseBeneficiaries: beneficiaries };
}

/** An expense as a row of a list: payer as stub, beneficiaries as ids, the amount in units. */
export function expenseInList(expense: Expense, books: Books): WireExpenseItem {
  const { fields, payer, beneficiaries } = translate(expense, books);
  return {
    ...fields,
    expensePayer: payer,
    expenseBeneficiaries: beneficiaries.map(({ _id }) => _id),
    itemType: 'expense',
  };
}
