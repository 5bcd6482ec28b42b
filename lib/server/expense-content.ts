import type { Books, Expense } from '@/lib/domain/ledger';
import type { Cents } from '@/lib/domain/money';
import type { Part } from '@/lib/domain/parts';
import { payerIdOf } from '@/lib/schemas/expense-wire';
import { findPersonId, type PersonRef } from './people';
import type { ExpenseRow, PartTuple } from './sql/expenses';

/** What a person says of an expense. */
export type ExpenseContent = {
  readonly description: string;
  readonly amountCents: Cents;
  readonly payer: PersonRef;
  readonly beneficiaries: readonly PersonRef[];
};

/** A row of the hot statements as an expense. */
export const toExpense = ({ parts, ...row }: ExpenseRow): Expense => ({
  ...row,
  parts: parts.map(([memberId, paidCents, owedCents]) => ({
    memberId,
    paidCents: paidCents as Cents | null,
    owedCents: owedCents as Cents | null,
  })),
});

/** Rows of the hot statements as expenses. */
export const toExpenses = (rows: readonly ExpenseRow[]): Expense[] => rows.map(toExpense);

const toTuple = ({ memberId, paidCents, owedCents }: Part): PartTuple => [memberId, paidCents, owedCents];

/** Who pays and who shares, as far as the wire knows it. */
type People = { readonly payerId: string | undefined; readonly sharingIds: readonly string[] };

/** A creation has one payer, also when that member is gone by now. */
const recordedPeople = (parts: readonly PartTuple[]): People => ({
  payerId: parts.find(([, paid]) => paid !== null)?.[0],
  sharingIds: parts.flatMap(([memberId, , owed]) => (owed === null ? [] : [memberId])),
});

const isSameSet = (a: readonly (string | undefined)[], b: readonly string[]) => {
  const left = new Set(a);
  return left.size === new Set(b).size && b.every((id) => left.has(id));
};

/** Whether payer and beneficiaries of a request are these. */
function isSamePeople(books: Books, content: ExpenseContent, { payerId, sharingIds }: People): boolean {
  const idOf = (person: PersonRef) => ('id' in person ? person.id : findPersonId(books.members, person));
  return idOf(content.payer) === payerId && isSameSet(content.beneficiaries.map(idOf), sharingIds);
}

/** Whether a request names the payer and the beneficiaries that an expense has, as the wire shows them. */
export const hasStoredPeople = (books: Books, content: ExpenseContent, stored: Expense): boolean =>
  isSamePeople(books, content, {
    payerId: payerIdOf(stored, books.members),
    sharingIds: stored.parts.flatMap(({ memberId, owedCents }) => (owedCents === null ? [] : [memberId])),
  });

type Recorded = {
  readonly description: string;
  readonly cents: number;
  readonly parts: readonly PartTuple[];
};

/** What the Journal keeps of an expense. */
export const recordExpense = ({
  description,
  cents,
  parts,
}: Pick<Expense, 'description' | 'cents' | 'parts'>): Recorded => ({
  description,
  cents,
  parts: parts.map(toTuple),
});

/** Whether the Journal created an expense with the content of this request. */
export function isSameCreation(books: Books, content: ExpenseContent, created: unknown): boolean {
  const { expense } = created as { expense: Recorded };
  return (
    expense.description === content.description &&
    expense.cents === content.amountCents &&
    isSamePeople(books, content, recordedPeople(expense.parts))
  );
}
