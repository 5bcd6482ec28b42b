import { balanceOf } from '@/lib/domain/balances';
import type { Books, Payment, Settlement } from '@/lib/domain/ledger';
import { newId } from '@/lib/domain/ids';
import { addCents, type Cents, subtractCents } from '@/lib/domain/money';
import { settles } from '@/lib/domain/settlement';
import { AppError } from '@/lib/errors';
import { paymentWithStubs } from '@/lib/schemas/payment-wire';
import { assertAmount } from './amounts';
import { query, type Sent, sent } from './database';
import { formerCreation, readLife } from './entry-life';
import { type Change, type LockedBooks, resultOf, writeGroup } from './group-write';
import { assertRoomForEntry } from './limits';
import { lookUpBooksOf } from './lookup';
import type { Once, Written } from './once';
import { findPersonId, type PersonRef, resolvePerson } from './people';
import { assertRevision, type ExpectedRevision } from './revisions';
import * as sql from './sql/payments';
import { planOf } from './sql/settlements';

/** What a person says of a payment. */
export type PaymentContent = {
  readonly amountCents: Cents;
  readonly maker: PersonRef;
  readonly recipient: PersonRef;
};

export type NewPayment = PaymentContent & {
  readonly groupCode: string;
  readonly id: string | null;
  /** Ends the persisted plan even if it would still settle the group. */
  readonly resetSettlements: boolean;
};

export type PaymentInBooks = Books & { readonly payment: Payment };

/** Kinds of Journal rows that create a payment. */
export const PAYMENT_BIRTHS = ['payment.created', 'settlement.confirmed'] as const;

type Recorded = Pick<Payment, 'makerId' | 'recipientId' | 'cents'>;

/** A payment as the Journal keeps it. */
export const recordPayment = ({ makerId, recipientId, cents }: Payment): Recorded => ({
  makerId,
  recipientId,
  cents,
});

const idOf = (books: Books, person: PersonRef) =>
  'id' in person ? person.id : findPersonId(books.members, person);

const isSame = (books: Books, { amountCents, maker, recipient }: PaymentContent, stored: Recorded): boolean =>
  stored.cents === amountCents &&
  stored.makerId === idOf(books, maker) &&
  stored.recipientId === idOf(books, recipient);

/** Whether the Journal created a payment with the content of this request. */
export const isSamePayment = (books: Books, content: PaymentContent, created: unknown): boolean =>
  isSame(books, content, (created as { payment: Recorded }).payment);

/** Maker and recipient of a request. @throws AppError user-not-found, payment-to-oneself */
function resolveSides(books: Books, { maker, recipient }: PaymentContent) {
  const sides = {
    makerId: resolvePerson(books.members, maker).id,
    recipientId: resolvePerson(books.members, recipient).id,
  };
  if (sides.makerId === sides.recipientId) throw new AppError('payment-to-oneself');
  return sides;
}

/**
 * A new payment and the statement that inserts it; the caller decides what becomes of the plan.
 * @throws AppError user-not-found, payment-to-oneself, too-many-entries
 */
export function newPayment(
  books: LockedBooks,
  id: string,
  content: PaymentContent,
): { payment: Payment; insertion: Sent } {
  const { group, now } = books;
  const sides = resolveSides(books, content);
  assertRoomForEntry(group);
  const payment = { id, ...sides, cents: content.amountCents, revision: 0, createdAt: now, updatedAt: now };
  const { makerId, recipientId } = sides;
  return {
    payment,
    insertion: sent(sql.insertPayment, id, group.id, makerId, recipientId, payment.cents, now),
  };
}

/** Whether the plan still brings every balance to 0 once the payment is made (design §3). */
export function planSurvives(books: Books, payment: Payment, plan: readonly Settlement[]): boolean {
  const balances = books.members.map((member) => {
    const balance = balanceOf(member);
    const made = member.id === payment.makerId ? addCents(balance, payment.cents) : balance;
    return {
      id: member.id,
      balanceCents: member.id === payment.recipientId ? subtractCents(made, payment.cents) : made,
    };
  });
  return settles(balances, plan);
}

/**
 * Records a payment. The persisted plan stays while it still settles the group, else it is reset.
 * @throws AppError group-not-found, user-not-found, payment-to-oneself, payment-amount-too-big(-weak),
 *   too-many-entries, and for an id that the client chose id-in-use or entry-deleted
 */
export function createPayment(
  { groupCode, id, resetSettlements, ...content }: NewPayment,
  once: Once<PaymentInBooks>,
): Promise<Written<PaymentInBooks>> {
  return writeGroup({
    door: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    once,
    read: (read, plain) =>
      Promise.all([read(planOf), readLife(id, plain, (known) => read(sql.paymentOf, known))]),
    decide: (books, [plan, { life, present }]) => {
      const former = formerCreation(life, {
        groupId: books.group.id,
        kinds: PAYMENT_BIRTHS,
        present,
        sameContent: (created) => isSamePayment(books, content, created),
      });
      if (former) return { result: { ...books, payment: former } };
      assertAmount('payment', content.amountCents, books.group.currency);
      const { payment, insertion } = newPayment(books, id ?? newId(), content);
      const change: Change = {
        kind: 'payment.created',
        entryId: payment.id,
        after: { payment: recordPayment(payment) },
        statements: [insertion],
        reset: resetSettlements || !planSurvives(books, payment, plan),
        entryCount: 1,
      };
      return { result: { ...books, payment }, change };
    },
  });
}

/**
 * Edits a payment; content equal to what is stored writes nothing.
 * @throws AppError group-not-found, payment-not-found (also when it belongs to another group), user-not-found,
 *   payment-to-oneself, payment-amount-too-big(-weak), entry-changed
 */
export async function updatePayment(
  id: string,
  { groupCode, ...content }: PaymentContent & { readonly groupCode: string },
  expected: ExpectedRevision,
): Promise<PaymentInBooks> {
  const written = await writeGroup<PaymentInBooks, Payment[]>({
    door: { kind: 'code', key: groupCode },
    missing: 'group-not-found',
    read: (read) => read(sql.paymentOf, id),
    decide: (books, [stored]) => {
      const { amountCents: cents } = content;
      // An amount from before the group changed its currency may be above the ceiling and stay.
      if (stored?.cents !== cents) assertAmount('payment', cents, books.group.currency);
      if (!stored) throw new AppError('payment-not-found');
      const { makerId, recipientId } = resolveSides(books, content);
      if (isSame(books, content, stored)) return { result: { ...books, payment: stored } };
      assertRevision(expected, stored.revision, () => paymentWithStubs(stored, books));
      const revision = stored.revision + 1;
      const payment: Payment = { ...stored, makerId, recipientId, cents, revision, updatedAt: books.now };
      const change: Change = {
        kind: 'payment.updated',
        entryId: id,
        before: { payment: recordPayment(stored) },
        after: { payment: recordPayment(payment) },
        statements: [sent(sql.updatePayment, id, makerId, recipientId, cents, books.now)],
        reset: true,
      };
      return { result: { ...books, payment }, change };
    },
  });
  return resultOf(written);
}

/** Deletes a payment. @throws AppError payment-not-found */
export async function deletePayment(id: string): Promise<void> {
  await writeGroup<null, Payment[]>({
    door: { kind: 'payment', key: id },
    missing: 'payment-not-found',
    read: (read) => read(sql.paymentOf, id),
    decide: (_books, [stored]) => {
      if (!stored) throw new AppError('payment-not-found');
      const { createdAt, updatedAt } = stored;
      const before = { payment: { ...recordPayment(stored), createdAt, updatedAt } };
      const statements = [sent(sql.deletePayment, id)];
      return {
        result: null,
        change: { kind: 'payment.deleted', entryId: id, before, statements, reset: true, entryCount: -1 },
      };
    },
  });
}

/** One payment with the books around it; null when there is none. */
export async function findPayment(id: string): Promise<PaymentInBooks | null> {
  const books = await lookUpBooksOf({ kind: 'payment', key: id });
  const [payment] = books ? await query(sql.paymentOf.group, books.group.id, id) : [];
  return books && payment ? { ...books, payment } : null;
}
