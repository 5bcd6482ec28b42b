import { isId } from '@/lib/domain/ids';
import type { Books, Entry } from '@/lib/domain/ledger';
import { expenseInList, type WireExpenseItem } from './expense-wire';
import { paymentInList, type WirePaymentItem } from './payment-wire';

/** A row of a history on the wire: `itemType` tells the two apart. */
export type WireEntry = WireExpenseItem | WirePaymentItem;

/** An entry as a row of a history. */
export const entryInList = (entry: Entry, books: Books): WireEntry =>
  entry.noun === 'expense' ? expenseInList(entry.expense, books) : paymentInList(entry.payment, books);

/** A place in the order of a history: by creation, an expense before a payment on a tie, then by id. */
export type Place = { readonly createdAt: Date; readonly noun: Entry['noun']; readonly id: string };

/** Where an entry stands in a history. */
export const placeOf = (entry: Entry): Place => {
  const { createdAt, id } = entry.noun === 'expense' ? entry.expense : entry.payment;
  return { createdAt, noun: entry.noun, id };
};

/** The cursor behind an entry: opaque to clients. */
export function cursorOf(entry: Entry): string {
  const { createdAt, noun, id } = placeOf(entry);
  return `${createdAt.getTime().toString(36)}.${noun === 'expense' ? 'e' : 'p'}.${id}`;
}

/** The place that a cursor stands for; null for a text that is no cursor. */
export function placeOfCursor(cursor: string): Place | null {
  const match = /^([0-9a-z]{1,9})\.([ep])\.(.{36})$/.exec(cursor);
  const [, instant = '', noun, id = ''] = match ?? [];
  if (!match || !isId(id)) return null;
  return {
    createdAt: new Date(Number.parseInt(instant, 36)),
    noun: noun === 'e' ? 'expense' : 'payment',
    id,
  };
}
