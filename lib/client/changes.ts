import type { Method } from '@/lib/client/api';
import { type Cents, centsToWire } from '@/lib/domain/money';

/**
 * Every change of a group's data: its variables, which can be stored and sent later, and the request that they make.
 * Ids of new entries are drawn by the form, so that sending again is the same entry (design.md §4).
 */

/** A member as a form names one: the id counts, the name is for whoever reads the request. */
export type Person = { readonly id: string; readonly name: string };

type InGroup = { readonly groupCode: string };
/** `revision`: what the form was filled with; left out, the last writer wins. */
type OfEntry = InGroup & { readonly id: string; readonly revision?: number };
type OfGroup = InGroup & { readonly revision?: number };

export type ExpenseContent = {
  readonly description: string;
  readonly amountCents: Cents;
  readonly payer: Person;
  readonly beneficiaries: readonly Person[];
};

export type PaymentContent = {
  readonly amountCents: Cents;
  readonly maker: Person;
  readonly recipient: Person;
};

/** The variables of each change, by its mutation key. */
export type Changes = {
  createMember: InGroup & { readonly id: string; readonly name: string };
  renameMember: OfEntry & { readonly name: string };
  deleteMember: InGroup & { readonly id: string };
  createExpense: InGroup & { readonly id: string } & ExpenseContent;
  updateExpense: OfEntry & ExpenseContent;
  deleteExpense: InGroup & { readonly id: string };
  createPayment: InGroup & { readonly id: string } & PaymentContent;
  updatePayment: OfEntry & PaymentContent;
  deletePayment: InGroup & { readonly id: string };
  /** `id` names the payment that comes of it. */
  confirmSettlement: InGroup & { readonly id: string; readonly amountCents: Cents } & {
    readonly from: Person;
    readonly to: Person;
  };
  renameGroup: OfGroup & { readonly groupId: string; readonly name: string };
  changeCurrency: OfGroup & { readonly currency: string };
  changePurge: OfGroup & { readonly inactiveDataPurge: boolean };
  /** `name`: the group's name, repeated by the person who deletes. */
  deleteGroup: InGroup & { readonly name: string };
};

export type ChangeName = keyof Changes;

export type ChangeRequest = {
  readonly method: Method;
  readonly path: string;
  readonly body?: object;
  readonly ifMatch?: number;
};

const onlyIf = (revision: number | undefined) => (revision === undefined ? {} : { ifMatch: revision });

const expenseBody = ({
  groupCode,
  description,
  amountCents,
  payer,
  beneficiaries,
}: InGroup & ExpenseContent) => ({
  groupCode,
  expenseDescription: description,
  expenseAmount: centsToWire(amountCents),
  expensePayerName: payer.name,
  expensePayerId: payer.id,
  expenseBeneficiariesNames: beneficiaries.map(({ name }) => name),
  expenseBeneficiaryIds: beneficiaries.map(({ id }) => id),
});

const paymentBody = ({ groupCode, amountCents, maker, recipient }: InGroup & PaymentContent) => ({
  groupCode,
  paymentAmount: centsToWire(amountCents),
  paymentMakerName: maker.name,
  paymentMakerId: maker.id,
  paymentRecipientName: recipient.name,
  paymentRecipientId: recipient.id,
});

const at = (noun: string, key: string): string => `${noun}/${encodeURIComponent(key)}`;

/** The request that each change makes. A payment that a person enters ends the persisted plan (contract.md §3). */
export const CHANGE_REQUESTS: { readonly [N in ChangeName]: (variables: Changes[N]) => ChangeRequest } = {
  createMember: ({ groupCode, id, name }) => ({
    method: 'POST',
    path: 'users',
    body: { _id: id, userName: name, groupCode },
  }),
  renameMember: ({ groupCode, id, name, revision }) => ({
    method: 'PATCH',
    path: at('users', id),
    body: { userName: name, groupCode },
    ...onlyIf(revision),
  }),
  deleteMember: ({ id }) => ({ method: 'DELETE', path: at('users', id) }),
  createExpense: (expense) => ({
    method: 'POST',
    path: 'expenses',
    body: { _id: expense.id, ...expenseBody(expense) },
  }),
  updateExpense: (expense) => ({
    method: 'PUT',
    path: at('expenses', expense.id),
    body: expenseBody(expense),
    ...onlyIf(expense.revision),
  }),
  deleteExpense: ({ id }) => ({ method: 'DELETE', path: at('expenses', id) }),
  createPayment: (payment) => ({
    method: 'POST',
    path: 'payments',
    body: { _id: payment.id, ...paymentBody(payment), resetSettlements: true },
  }),
  updatePayment: (payment) => ({
    method: 'PUT',
    path: at('payments', payment.id),
    body: paymentBody(payment),
    ...onlyIf(payment.revision),
  }),
  deletePayment: ({ id }) => ({ method: 'DELETE', path: at('payments', id) }),
  confirmSettlement: ({ groupCode, id, from, to, amountCents }) => ({
    method: 'POST',
    path: 'settlements/confirm',
    body: {
      _id: id,
      groupCode,
      from: from.name,
      fromId: from.id,
      to: to.name,
      toId: to.id,
      amount: centsToWire(amountCents),
    },
  }),
  renameGroup: ({ groupCode, groupId, name, revision }) => ({
    method: 'PATCH',
    path: at('groups', groupId),
    body: { groupName: name, groupCode },
    ...onlyIf(revision),
  }),
  changeCurrency: ({ groupCode, currency, revision }) => ({
    method: 'PATCH',
    path: at('groups/currency', groupCode),
    body: { groupCode, currency },
    ...onlyIf(revision),
  }),
  changePurge: ({ groupCode, inactiveDataPurge, revision }) => ({
    method: 'PATCH',
    path: at('groups/inactiveDataPurge', groupCode),
    body: { groupCode, inactiveDataPurge },
    ...onlyIf(revision),
  }),
  deleteGroup: ({ groupCode, name }) => ({
    method: 'DELETE',
    path: at('groups', groupCode),
    body: { groupName: name },
  }),
};
