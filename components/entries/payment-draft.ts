import {
  type AmountContext,
  type AmountErrors,
  amountProblem,
  readAmountField,
} from '@/components/entries/entry-amount';
import type { PaymentContent, Person } from '@/lib/client/changes';
import { type Cents, MINIMUM_AMOUNT_CENTS } from '@/lib/domain/money';
import type { ErrorCode } from '@/lib/errors';

/** What stands in the form of a payment, as it was typed. */
export type PaymentDraft = {
  /** Id of the payment: drawn by the form before the server has seen it, so that a second attempt is the same payment. */
  readonly entryId: string;
  readonly amountText: string;
  /** null: nobody is chosen yet. */
  readonly makerId: string | null;
  readonly recipientId: string | null;
};

/** A payment as it is stored, for the form that edits it. */
export type StoredPayment = {
  readonly entryId: string;
  readonly amountCents: Cents;
  readonly makerId: string;
  readonly recipientId: string;
};

export type PaymentField = 'amount' | 'maker' | 'recipient';

const amountErrors: AmountErrors = {
  missing: 'missing-payment-amount',
  tooSmall: 'payment-amount-too-small',
  tooBig: 'payment-amount-too-big',
  tooBigWeak: 'payment-amount-too-big-weak',
};

/** A new form: nobody is chosen. @param entryId a new UUID */
export const emptyPaymentDraft = (entryId: string): PaymentDraft => ({
  entryId,
  amountText: '',
  makerId: null,
  recipientId: null,
});

/** The form of a stored payment. @param amountText its amount in the reader's notation */
export const draftOfPayment = (stored: StoredPayment, amountText: string): PaymentDraft => ({
  entryId: stored.entryId,
  amountText,
  makerId: stored.makerId,
  recipientId: stored.recipientId,
});

/** Chooses who pays; nobody pays themselves, so a recipient of that name is unchosen. */
export const chooseMaker = (draft: PaymentDraft, makerId: string): PaymentDraft => ({
  ...draft,
  makerId,
  recipientId: draft.recipientId === makerId ? null : draft.recipientId,
});

type Identified = { readonly id: string };

const find = <M extends Identified>(id: string | null, members: readonly M[]): M | undefined =>
  members.find((member) => member.id === id);

function recipientProblem(draft: PaymentDraft, members: readonly Identified[]): ErrorCode | null {
  if (!find(draft.recipientId, members)) return 'missing-payment-recipient';
  return draft.recipientId === draft.makerId ? 'payment-to-oneself' : null;
}

/** What is missing or wrong, by field, in the order of the screen. */
export function paymentProblems(
  draft: PaymentDraft,
  members: readonly Identified[],
  context: AmountContext,
): ReadonlyMap<PaymentField, ErrorCode> {
  const problems: readonly (readonly [PaymentField, ErrorCode | null])[] = [
    ['amount', amountProblem(readAmountField(draft.amountText, context), context, amountErrors)],
    ['maker', find(draft.makerId, members) ? null : 'missing-payment-maker'],
    ['recipient', recipientProblem(draft, members)],
  ];
  return new Map(problems.filter((problem): problem is [PaymentField, ErrorCode] => problem[1] !== null));
}

/** The payment that the form describes; null while `paymentProblems` finds something missing. */
export function paymentContent(
  draft: PaymentDraft,
  members: readonly Person[],
  context: AmountContext,
): PaymentContent | null {
  const amountCents = readAmountField(draft.amountText, context);
  const maker = find(draft.makerId, members);
  const recipient = find(draft.recipientId, members);
  if (amountCents === null || !maker || !recipient) return null;
  return { amountCents, maker: named(maker), recipient: named(recipient) };
}

/** The person alone, without what the form knows beside. */
const named = ({ id, name }: Person): Person => ({ id, name });

/**
 * Whether the form that edits offers to save (contract.md §5): something differs from what is stored, the amount reaches
 * the minimum, and both people are chosen.
 */
export function isPaymentSavable(
  draft: PaymentDraft,
  stored: StoredPayment,
  members: readonly Person[],
  context: AmountContext,
): boolean {
  const content = paymentContent(draft, members, context);
  if (content === null || content.amountCents < MINIMUM_AMOUNT_CENTS) return false;
  return (
    content.amountCents !== stored.amountCents ||
    content.maker.id !== stored.makerId ||
    content.recipient.id !== stored.recipientId
  );
}
