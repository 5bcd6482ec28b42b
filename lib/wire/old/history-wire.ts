import { z } from 'zod';
import { oldKindOf } from '@/lib/domain/entry/parts';
import type { Entry } from '@/lib/domain/nouns';
import {
  expenseInList,
  expenseInListOut,
  expenseWithStubs,
  type WireExpense,
  type WireExpenseItem,
} from './expense';
import type { Names } from './member';
import {
  paymentInList,
  paymentInListOut,
  paymentWithStubs,
  type WirePayment,
  type WirePaymentItem,
} from './payment';

export const entryInListOut = z.discriminatedUnion('itemType', [expenseInListOut, paymentInListOut]);

/** A row of a history on the wire; `itemType` distinguishes the two: an income counts as an expense. */
export type WireEntry = WireExpenseItem | WirePaymentItem;

/** An entry as a row of a history. */
export const entryInList = (entry: Entry, names: Names): WireEntry =>
  oldKindOf(entry.kind) === 'expense' ? expenseInList(entry, names) : paymentInList(entry, names);

/** An entry as read by its id: people as stubs. */
export const entryWithStubs = (entry: Entry, names: Names): WireExpense | WirePayment =>
  oldKindOf(entry.kind) === 'expense' ? expenseWithStubs(entry, names) : paymentWithStubs(entry, names);
