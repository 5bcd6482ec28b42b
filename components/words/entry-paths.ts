import type { Entry } from '@/lib/domain/nouns';
import { routes } from '@/lib/routes';
import type { EntryKind } from '@/lib/domain/entry/parts';

type Addressed = Pick<Entry, 'id' | 'kind'>;

// The addresses of an income are those of an expense.
const FORMS = { expense: routes.updateExpense, income: routes.updateExpense, payment: routes.updatePayment };
const DETAILS = {
  expense: routes.expenseDetails,
  income: routes.expenseDetails,
  payment: routes.paymentDetails,
};

/** Where the form of a new entry is. */
export const NEW_ENTRY_PATHS: Readonly<Record<EntryKind, string>> = {
  expense: routes.createExpense,
  income: routes.createExpense,
  payment: routes.createPayment,
};

/** Names the entry whose content the form of a new one begins with. */
export const COPY_PARAMETER = 'copy';

/** Where an entry is entered again, as a new one. */
export const copyPath = ({ kind, id }: Addressed): string =>
  `${NEW_ENTRY_PATHS[kind]}?${COPY_PARAMETER}=${id}`;

/** Where an entry is edited. */
export const formPath = (groupCode: string, { kind, id }: Addressed): string => FORMS[kind](groupCode, id);

/** Where the details of an entry are. */
export const detailsPath = (groupCode: string, { kind, id }: Addressed): string =>
  DETAILS[kind](groupCode, id);
