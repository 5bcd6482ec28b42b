import type { Entry } from '@/lib/domain/ledger/ledger';
import { routes } from '@/lib/routes';
import type { EntryKind } from '@/lib/domain/entry/content';

type Addressed = Pick<Entry, 'id' | 'kind'>;

const FORMS = { expense: routes.updateExpense, payment: routes.updatePayment };
const DETAILS = { expense: routes.expenseDetails, payment: routes.paymentDetails };

/** Where the form of a new entry is. */
export const NEW_ENTRY_PATHS: Readonly<Record<EntryKind, string>> = {
  expense: routes.createExpense,
  payment: routes.createPayment,
};

/** Where an entry is edited. */
export const formPath = (groupCode: string, { kind, id }: Addressed): string => FORMS[kind](groupCode, id);

/** Where the details of an entry are. */
export const detailsPath = (groupCode: string, { kind, id }: Addressed): string =>
  DETAILS[kind](groupCode, id);
