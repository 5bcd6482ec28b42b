import {
  type AmountContext,
  type AmountErrors,
  amountProblem,
  readAmountField,
} from '@/components/entries/form/entry-amount';
import type { EntryProblem } from '@/components/entries/form/problem-texts';
import { isSameContent, type EntryContent, type EntryKind, evenly } from '@/lib/domain/entry/content';
import { MINIMUM_AMOUNT_CENTS } from '@/lib/domain/money/money';
import { isForAll } from '@/lib/domain/entry/shares';
import { cleanLine, isStorableLine, textLength } from '@/lib/domain/text/text';
import { EXPENSE_DESCRIPTION_MAX_LENGTH } from '@/lib/limits';

/** What stands in the form of an entry, as it was typed. */
export type EntryDraft = {
  readonly kind: EntryKind;
  /** Id of the entry: drawn by the form before the server has seen it, so that a second tap is the same entry. */
  readonly entryId: string;
  /** With the marks of English, whoever types (`exchangeMarks`). */
  readonly amountText: string;
  /** What it was for; a payment has none. */
  readonly title: string;
  /** Who pays; null: nobody is chosen yet. */
  readonly payerId: string | null;
  /** Who shares an expense, null for everyone, also who joins while the draft waits; of a payment who gets it, if chosen. */
  readonly amongIds: readonly string[] | null;
};

/** The fields of a form, in the order of the screen; a payment has no title. */
export type EntryField = 'amount' | 'title' | 'payer' | 'among';

type Identified = { readonly id: string };

/**
 * A new form: whoever uses this device pays, and an expense is for everyone (docs/screens.md#forms).
 * @param payerId null where nobody has said who that is: then nobody is chosen
 */
export const emptyDraft = (kind: EntryKind, entryId: string, payerId: string | null = null): EntryDraft => ({
  kind,
  entryId,
  amountText: '',
  title: '',
  payerId,
  amongIds: kind === 'expense' ? null : [],
});

/** The form of what an entry says. @param amountText its amount, with the marks of English */
export const draftOf = (
  entryId: string,
  { kind, title, payers, split }: EntryContent,
  amountText: string,
): EntryDraft => ({
  kind,
  entryId,
  amountText,
  title,
  payerId: payers[0]?.memberId ?? null,
  amongIds: split.among,
});

/** Who of the members shares it, in their order; a draft may name people who are gone. */
export const sharersOf = <M extends Identified>(
  { amongIds }: Pick<EntryDraft, 'amongIds'>,
  members: readonly M[],
): readonly M[] => (amongIds === null ? members : members.filter(({ id }) => amongIds.includes(id)));

/** Ticks or unticks one member of an expense. Who ticks the last one has everyone. */
export function toggleSharer(
  draft: EntryDraft,
  members: readonly Identified[],
  id: string,
  ticked: boolean,
): EntryDraft {
  const others = sharersOf(draft, members).filter((sharer) => sharer.id !== id);
  const chosen = new Set([...others.map((other) => other.id), ...(ticked ? [id] : [])]);
  const amongIds = members.map((member) => member.id).filter((member) => chosen.has(member));
  return { ...draft, amongIds: amongIds.length === members.length ? null : amongIds };
}

/** All or none (docs/screens.md#forms): all as long as somebody is missing, else none. */
export const toggleAll = (draft: EntryDraft, members: readonly Identified[]): EntryDraft => ({
  ...draft,
  amongIds: isSharedByAll(draft, members) ? [] : null,
});

/** Whether every member of today shares the expense. */
export const isSharedByAll = (draft: Pick<EntryDraft, 'amongIds'>, members: readonly Identified[]): boolean =>
  isForAll(
    sharersOf(draft, members).map(({ id }) => id),
    members,
  );

/** Chooses who pays. Nobody pays themselves: a recipient of that name is unchosen. */
export const choosePayer = (draft: EntryDraft, payerId: string): EntryDraft => ({
  ...draft,
  payerId,
  amongIds: draft.kind === 'payment' && recipientIdOf(draft) === payerId ? [] : draft.amongIds,
});

/** Who gets a payment; null: nobody is chosen yet. */
export const recipientIdOf = ({ amongIds }: EntryDraft): string | null => amongIds?.[0] ?? null;

type KindErrors = AmountErrors & { readonly noPayer: EntryProblem; readonly nobody: EntryProblem };

const ERRORS_OF: Readonly<Record<EntryKind, KindErrors>> = {
  expense: {
    missing: 'missing-expense-amount',
    tooSmall: 'expense-amount-too-small',
    tooBig: 'expense-amount-too-big',
    tooBigWeak: 'expense-amount-too-big-weak',
    noPayer: 'missing-expense-payer',
    nobody: 'missing-expense-beneficiary',
  },
  payment: {
    missing: 'missing-payment-amount',
    tooSmall: 'payment-amount-too-small',
    tooBig: 'payment-amount-too-big',
    tooBigWeak: 'payment-amount-too-big-weak',
    noPayer: 'missing-payment-maker',
    nobody: 'missing-payment-recipient',
  },
};

function titleProblem({ kind, title }: EntryDraft): EntryProblem | null {
  if (kind === 'payment') return null;
  const text = cleanLine(title);
  if (text === '') return 'missing-expense-description';
  if (!isStorableLine(text)) return 'text-not-storable';
  return textLength(text) > EXPENSE_DESCRIPTION_MAX_LENGTH ? 'expense-description-too-long' : null;
}

function amongProblem(draft: EntryDraft, members: readonly Identified[]): EntryProblem | null {
  if (sharersOf(draft, members).length === 0) return ERRORS_OF[draft.kind].nobody;
  const isToOneself = draft.kind === 'payment' && recipientIdOf(draft) === draft.payerId;
  return isToOneself ? 'payment-to-oneself' : null;
}

const payerOf = ({ payerId }: EntryDraft, members: readonly Identified[]) =>
  members.find(({ id }) => id === payerId);

/** What is missing or wrong, by field, in the order of the screen. */
export function problemsOf(
  draft: EntryDraft,
  members: readonly Identified[],
  context: AmountContext,
): ReadonlyMap<EntryField, EntryProblem> {
  const errors = ERRORS_OF[draft.kind];
  const problems: readonly (readonly [EntryField, EntryProblem | null])[] = [
    ['amount', amountProblem(draft.amountText, context, errors)],
    ['title', titleProblem(draft)],
    ['payer', payerOf(draft, members) ? null : errors.noPayer],
    ['among', amongProblem(draft, members)],
  ];
  return new Map(problems.filter((problem): problem is [EntryField, EntryProblem] => problem[1] !== null));
}

/** What the form says; null as long as amount or people are missing. */
export function contentOfDraft(
  draft: EntryDraft,
  members: readonly Identified[],
  context: AmountContext,
): EntryContent | null {
  const cents = readAmountField(draft.amountText, context);
  const payer = payerOf(draft, members);
  if (cents === null || !payer || amongProblem(draft, members) !== null) return null;
  return {
    kind: draft.kind,
    title: cleanLine(draft.title),
    cents,
    payers: [{ memberId: payer.id, cents }],
    split: evenly(sharersOf(draft, members).map(({ id }) => id)),
  };
}

/**
 * Whether the form that edits offers to save (docs/screens.md#forms): something differs from what is stored; a payment
 * moreover reaches the minimum, and both people are chosen.
 */
export function isSavable(
  draft: EntryDraft,
  stored: EntryContent,
  members: readonly Identified[],
  context: AmountContext,
): boolean {
  const content = contentOfDraft(draft, members, context);
  if (content === null) return draft.kind === 'expense';
  if (isSameContent(stored, content)) return false;
  return draft.kind === 'expense' || content.cents >= MINIMUM_AMOUNT_CENTS;
}
