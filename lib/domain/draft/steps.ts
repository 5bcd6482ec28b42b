/** The steps that change a draft, and the drafts that forms begin with. */
import {
  emptyDraft,
  type EntryDraft,
  type ForeignText,
  type Identified,
  isSharedByAll,
  NO_INPUTS,
  recipientIdOf,
  sharersOf,
  type SplitInputs,
} from './draft';
import { amountDecimals, type DraftContext, textOfHundredths, textOfSigned, textOfWeight } from './numbers';
import { type AmountRead, type ForeignRead, isTotal } from './read-money';
import type { EntryContent } from '@/lib/domain/entry/content';
import { isForAll, type Joined } from '@/lib/domain/entry/shares';
import { namedBySplit, type Split, weightsIn } from '@/lib/domain/entry/split';
import { newId } from '@/lib/domain/ids';
import type { Entry } from '@/lib/domain/nouns';
import { formatAmountInput } from '@/lib/domain/money/amount-input';
import { type Foreign, minorDecimals } from '@/lib/domain/money/foreign';
import { type Cents, cents } from '@/lib/domain/money/money';

/** The form for the next entry once one is saved: with the same payers, on the same day, in the same currency at the same rate. */
export const nextDraft = (
  { kind, payerId, paid, day, foreign }: EntryDraft,
  read: Pick<ForeignRead, 'rate'> | null,
): EntryDraft => ({
  ...emptyDraft(kind, newId(), payerId),
  paid: paid?.map((payer) => ({ ...payer, text: '' })) ?? null,
  day,
  foreign: foreign && isTotal(foreign) ? atTypedRate(foreign, read?.rate ?? '') : foreign,
});

/** The rate of a statement is that of its amount. */
const atTypedRate = (foreign: ForeignText, rateText: string): ForeignText => ({
  ...foreign,
  ...{ rateText, totalText: '', isTurned: false },
});

/** The amount in another currency as the form's field shows it. */
export const foreignAmountText = ({ currency, minor }: Foreign): string => {
  const decimals = minorDecimals(currency);
  return formatAmountInput(cents(decimals === 0 ? minor * 100 : minor), decimals);
};

/** The form filled with an entry's content. @param members of the group */
export function draftOf(
  entryId: string,
  { kind, title, day, note, category, cents: amount, payers, split, foreign }: EntryContent,
  members: readonly Identified[],
  context: DraftContext,
): EntryDraft {
  const several = payers.map((payer) => ({
    memberId: payer.memberId,
    text: formatAmountInput(payer.cents, context.partDecimals),
  }));
  return {
    ...{ kind, entryId, title, day, note, category: category ?? 'none' },
    amountText: foreign ? foreignAmountText(foreign) : formatAmountInput(amount, amountDecimals(context)),
    foreign: foreign && { currency: foreign.currency, rateText: foreign.rate, totalText: '' },
    payerId: payers[0]?.memberId ?? null,
    paid: several.length > 1 ? several : null,
    amongIds: split.how === 'items' ? null : namedBySplit(split),
    way: split.how,
    inputs: inputsOf(split, context, (ids) => isForAll(ids, members)),
  };
}

/** The fields of a stored split, as they were typed. @param isEverybody whether these are all members of the group */
export function inputsOf(
  split: Split,
  context: DraftContext,
  isEverybody: (ids: readonly string[]) => boolean,
): SplitInputs {
  const texts = <Each extends { readonly memberId: string }>(
    of: readonly Each[],
    textOf: (each: Each) => string,
  ) => Object.fromEntries(of.map((each) => [each.memberId, textOf(each)]));
  switch (split.how) {
    case 'even':
      return NO_INPUTS;
    case 'shares':
      return {
        ...NO_INPUTS,
        shares: texts(weightsIn(split), ({ thousandths }) => textOfWeight(thousandths)),
      };
    case 'percent':
      return {
        ...NO_INPUTS,
        percent: texts(split.of, ({ basisPoints }) => textOfHundredths(basisPoints)),
      };
    case 'amounts':
      return {
        ...NO_INPUTS,
        amounts: texts(split.of, (each) => formatAmountInput(each.cents, context.partDecimals)),
      };
    case 'adjusted':
      return { ...NO_INPUTS, adjusted: texts(split.by, (each) => textOfSigned(each.cents, context)) };
    case 'items':
      return {
        ...NO_INPUTS,
        items: split.items.map((item) => ({
          ...{ title: item.title, price: textOfSigned(item.cents, context) },
          among: isEverybody(item.among) ? null : item.among,
        })),
      };
  }
}

/**
 * The form of an entry that is entered again: what was for everybody of its time is for everybody of today. Percentages
 * and exact amounts stay with those for whom they were typed.
 */
export function forAllOfToday(
  draft: EntryDraft,
  { createdAt }: Pick<Entry, 'createdAt'>,
  members: readonly Joined[],
): EntryDraft {
  const { kind, way, amongIds, inputs } = draft;
  if (kind === 'payment' || way === 'percent' || way === 'amounts') return draft;
  const then = members.filter((member) => member.createdAt <= createdAt);
  const ofToday = (ids: readonly string[] | null) =>
    ids !== null && then.length > 1 && isForAll(ids, then) ? null : ids;
  const items = inputs.items.map((item) => ({ ...item, among: ofToday(item.among) }));
  return { ...draft, amongIds: ofToday(amongIds), inputs: { ...inputs, items } };
}

/** Ticks or unticks one member of an expense. Ticking the last one means everyone. */
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

/** Ticks everyone as long as somebody is missing, else nobody (docs/screens.md#forms). */
export const toggleAll = (draft: EntryDraft, members: readonly Identified[]): EntryDraft => ({
  ...draft,
  amongIds: isSharedByAll(draft, members) ? [] : null,
});

/** Makes a new expense an income: what was typed below zero came in. */
export const asIncome = (draft: EntryDraft, { read, money }: AmountRead): EntryDraft => {
  const amount: Cents | null = read && cents(Math.abs(read.cents));
  const amountText = amount === null ? draft.amountText : formatAmountInput(amount, money.decimals);
  return { ...draft, kind: 'income', amountText };
};

/** Takes several payers; whoever is chosen first pays what the others leave. */
export const takeSeveral = (draft: EntryDraft): EntryDraft => ({
  ...draft,
  paid: draft.payerId === null ? [] : [{ memberId: draft.payerId, text: '' }],
});

/** Takes one payer again: the first who was chosen. */
export const takeOne = (draft: EntryDraft): EntryDraft => ({
  ...draft,
  payerId: draft.paid?.[0]?.memberId ?? draft.payerId,
  paid: null,
});

/** Adds one of several payers, or removes them. @param text of a new one's field */
export const togglePayer = (draft: EntryDraft, memberId: string, text = ''): EntryDraft => {
  const paid = draft.paid ?? [];
  const others = paid.filter((payer) => payer.memberId !== memberId);
  return { ...draft, paid: others.length < paid.length ? others : [...paid, { memberId, text }] };
};

/** Chooses who pays. Nobody pays themselves, so a recipient who is the payer is deselected. */
export const choosePayer = (draft: EntryDraft, payerId: string): EntryDraft => ({
  ...draft,
  payerId,
  amongIds: draft.kind === 'payment' && recipientIdOf(draft) === payerId ? [] : draft.amongIds,
});
