import type { StoredExpense } from '@/components/entries/expense-draft';
import type { StoredPayment } from '@/components/entries/payment-draft';
import type { ExpenseContent, PaymentContent, Person } from '@/lib/client/changes';
import { wireToSignedCents } from '@/lib/domain/money';
import type { WireExpense } from '@/lib/schemas/expense-wire';
import type { WirePayment } from '@/lib/schemas/payment-wire';

/** The expense of an answer, for the form that edits it. */
export const storedExpense = (expense: WireExpense): StoredExpense => ({
  entryId: expense._id,
  description: expense.expenseDescription,
  amountCents: wireToSignedCents(expense.expenseAmount),
  payerId: expense.expensePayer._id,
  beneficiaryIds: expense.shares.map(({ _id }) => _id),
  shares: new Map(expense.shares.map(({ _id, amount }) => [_id, wireToSignedCents(amount)])),
});

/** The payment of an answer, for the form that edits it. */
export const storedPayment = (payment: WirePayment): StoredPayment => ({
  entryId: payment._id,
  amountCents: wireToSignedCents(payment.paymentAmount),
  makerId: payment.paymentMaker._id,
  recipientId: payment.paymentRecipient._id,
});

const person = ({ _id, userName }: { readonly _id: string; readonly userName: string }): Person => ({
  id: _id,
  name: userName,
});

/** What an expense says, in the words of a form. */
export const contentOfExpense = (expense: WireExpense): ExpenseContent => ({
  description: expense.expenseDescription,
  amountCents: wireToSignedCents(expense.expenseAmount),
  payer: person(expense.expensePayer),
  beneficiaries: expense.expenseBeneficiaries.map(person),
});

/** What a payment says, in the words of a form. */
export const contentOfPayment = (payment: WirePayment): PaymentContent => ({
  amountCents: wireToSignedCents(payment.paymentAmount),
  maker: person(payment.paymentMaker),
  recipient: person(payment.paymentRecipient),
});
