import { amountDecimals, type AmountContext } from '@/components/entries/form/entry-amount';
import { centsOfDraft } from '@/components/entries/form/foreign-draft';
import { type EntryDraft, sharersOf } from '@/components/entries/form/entry-draft';
import {
  type InUse,
  isBlankItem,
  type ItemDraft,
  NO_INPUTS,
  type PaidText,
  readPayers,
  readSplit,
  restOfItems,
  sumOfItems,
  type Texts,
  textOf,
} from '@/components/entries/form/split-draft';
import { isBlank, readField, readPart } from '@/components/entries/form/split-numbers';
import type { Joined } from '@/lib/domain/entry/shares';
import { belowZero, inProportion, WHOLE_BASIS_POINTS } from '@/lib/domain/entry/split';
import { formatAmountInput } from '@/lib/domain/money/amount-input';
import { type Cents, cents, sumCents, ZERO_CENTS } from '@/lib/domain/money/money';

/** The one step that makes a form add up. */
export type Mend =
  /** What is left is spread evenly over the fields of these people. */
  | { readonly to: 'people'; readonly ids: readonly string[]; readonly isEverybody: boolean }
  | { readonly to: 'amount'; readonly cents: Cents }
  | { readonly to: 'percent' };

/** What the fields come to. Amounts are in minor units, percentages in basis points, shares in thousandths. */
export type Sums =
  | { readonly says: 'left' | 'over'; readonly left: number; readonly isPercent: boolean }
  | { readonly says: 'together'; readonly sum: Cents }
  | { readonly says: 'fits' }
  | { readonly says: 'extras-above' }
  | { readonly says: 'below'; readonly memberId: string }
  | {
      readonly says: 'shares';
      readonly shares: number;
      /** What one share comes to; null where that says nothing. */
      readonly each: Cents | null;
    }
  | { readonly says: 'adjusted'; readonly each: Cents; readonly extras: number }
  | {
      readonly says: 'items' | 'items-missing' | 'items-too-much';
      readonly items: Cents;
      readonly amount: Cents;
    }
  | { readonly says: 'payer'; readonly memberId: string; readonly pays: Cents; readonly amount: Cents };

/** Whether the fields of payers or of shares add up to the amount, and the step that makes them. */
export type RunningTotal = Sums & {
  readonly field: 'payer' | 'among';
  /** How much is assigned, from 0 to 1; null if nothing is missing. */
  readonly assigned: number | null;
  readonly mend: Mend | null;
};

const fine = { assigned: null, mend: null } as const;

/** What is left of a whole, or too much. @param mends what to do about each */
const missing = (
  field: RunningTotal['field'],
  left: number,
  whole: number,
  isPercent: boolean,
  mends: { readonly left: Mend | null; readonly over: Mend },
): RunningTotal => ({
  ...{ field, isPercent, says: left > 0 ? 'left' : 'over', left: Math.abs(left) },
  assigned: left > 0 ? (whole - left) / whole : 1,
  mend: left > 0 ? mends.left : mends.over,
});

/** Who would get what is left: those for whom nothing is typed, or else everybody. */
function takers(texts: Texts, ids: readonly string[]): Mend | null {
  const blank = ids.filter((id) => isBlank(texts[id] ?? ''));
  const takes = blank.length === 0 ? ids : blank;
  return takes.length === 0 ? null : { to: 'people', ids: takes, isEverybody: takes.length === ids.length };
}

/** Amounts that are typed while there is no amount: it may be their sum. */
const together = (field: RunningTotal['field'], sum: Cents): RunningTotal | null =>
  sum <= 0 ? null : { field, says: 'together', sum, assigned: null, mend: { to: 'amount', cents: sum } };

/** Rounded as the group's amounts are: to whole units where the currency has no minor unit. */
const roundedPart = (value: number, { partDecimals }: AmountContext): number =>
  partDecimals === 0 ? Math.round(value / 100) * 100 : Math.round(value);

/** As many shares are counted one by one; more are weights, such as incomes. In thousandths. */
const MAX_COUNTED_SHARES = 1_000_000;

/** What one of so many shares comes to; null if it says nothing: it is less than the smallest amount, or of too many. */
function oneShare(amount: Cents, thousandths: number, context: AmountContext): Cents | null {
  const each = (amount * 1000) / thousandths;
  const isCounted = thousandths < MAX_COUNTED_SHARES && each >= (context.partDecimals === 0 ? 100 : 1);
  const rounded = roundedPart(each, context);
  return isCounted && Number.isSafeInteger(rounded) ? cents(rounded) : null;
}

/** What the items come to, beside the amount; null if one cannot be read, or less is left than nothing. */
function totalOfItems(
  inputs: EntryDraft['inputs'],
  members: readonly Joined[],
  amount: Cents | null,
  context: AmountContext,
): RunningTotal | null {
  const field = 'among';
  const items = sumOfItems(inputs.items, context);
  if (items === null) return null;
  if (amount === null) return together(field, items);
  if (inputs.items.every(isBlankItem)) return null;
  const below = belowInItems(inputs.items, members, context);
  if (below !== null) return { field, says: 'below', memberId: below, assigned: 1, mend: null };
  if (items < 0) return null;
  const sums = { field, items, amount } as const;
  switch (restOfItems(items, amount)) {
    case 'missing':
      return { ...sums, says: 'items-missing', assigned: items / amount, mend: null };
    case 'too-much':
      return { ...sums, says: 'items-too-much', assigned: 1, mend: { to: 'amount', cents: items } };
    default:
      return { ...fine, ...sums, says: 'items' };
  }
}

/** For whom the items would come to less than nothing; null for nobody, and as long as they cannot be read. */
export function belowInItems(
  items: readonly ItemDraft[],
  members: readonly Joined[],
  context: AmountContext,
): string | null {
  const everybody = members.map(({ id }) => id);
  const draft = { way: 'items', inputs: { ...NO_INPUTS, items } } as const;
  const { value } = readSplit(draft, [], everybody, null, context);
  return value && belowZero(value, ZERO_CENTS);
}

/** What the fields of the shares come to; null if there is nothing to say. */
export function totalOfShares(
  { way, inputs, ...draft }: Pick<EntryDraft, 'way' | 'inputs' | 'amongIds'>,
  members: readonly Joined[],
  amount: Cents | null,
  context: AmountContext,
): RunningTotal | null {
  const field = 'among';
  if (way === 'items') return totalOfItems(inputs, members, amount, context);
  const ids = sharersOf(draft, members).map(({ id }) => id);
  if (way === 'even' || ids.length === 0) return null;
  const read = ids.map((id) => readField(way, textOf({ inputs }, way, id), context));
  // Nothing adds up with a number that cannot be read, such as a share that is typed anew.
  const values = read.filter((value) => value !== null);
  if (values.length < read.length) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  switch (way) {
    case 'shares':
      if (amount === null) return null;
      return { ...fine, field, says: 'shares', shares: sum, each: oneShare(amount, sum, context) };
    case 'percent': {
      const left = WHOLE_BASIS_POINTS - sum;
      if (left === 0) return { ...fine, field, says: 'fits' };
      const mends = { left: takers(inputs.percent, ids), over: { to: 'percent' } } as const;
      return missing(field, left, WHOLE_BASIS_POINTS, true, mends);
    }
    case 'amounts': {
      if (amount === null) return together(field, cents(sum));
      if (sum === amount) return { ...fine, field, says: 'fits' };
      const mends = { left: takers(inputs.amounts, ids), over: { to: 'amount', cents: cents(sum) } } as const;
      return missing(field, amount - sum, amount, false, mends);
    }
    case 'adjusted': {
      if (amount === null) return null;
      const each = (amount - sum) / ids.length;
      const memberId = ids.find((_, place) => each + (values[place] ?? 0) < 0);
      const amiss = { field, assigned: 1, mend: null } as const;
      if (memberId !== undefined && sum > amount) return { ...amiss, says: 'extras-above' };
      if (memberId !== undefined) return { ...amiss, says: 'below', memberId };
      return { ...fine, field, says: 'adjusted', each: cents(roundedPart(each, context)), extras: sum };
    }
  }
}

function totalOfPayers(
  paid: readonly PaidText[],
  amount: Cents | null,
  context: AmountContext,
): RunningTotal | null {
  const field = 'payer';
  const [first] = paid;
  const { value, left, restId } = readPayers(paid, amount, context);
  if (!first || value === null) return null;
  const sum = sumCents(value.map((payer) => payer.cents));
  if (amount === null) return restId === null ? together(field, sum) : null;
  if (left < 0 || (left > 0 && restId === null)) {
    const mends = {
      left: { to: 'people', ids: [first.memberId], isEverybody: false },
      over: { to: 'amount', cents: sum },
    } as const;
    return missing(field, left, amount, false, mends);
  }
  return restId === null
    ? { ...fine, field, says: 'fits' }
    : { ...fine, field, says: 'payer', memberId: restId, pays: cents(left), amount };
}

/**
 * The total that the form shows: one of the fields that do not add up, before one that does, and of two alike the one in
 * use.
 * @returns null if there is nothing to say, as in a form with one payer and an even split
 */
export function runningTotal(
  draft: EntryDraft,
  members: readonly Joined[],
  context: AmountContext,
  inUse: InUse,
): RunningTotal | null {
  const amount = centsOfDraft(draft, context);
  const isThere = ({ memberId }: PaidText) => members.some(({ id }) => id === memberId);
  const shares = totalOfShares(draft, members, amount, context);
  const payers = draft.paid && totalOfPayers(draft.paid.filter(isThere), amount, context);
  const inOrder = inUse === 'payer' ? [payers, shares] : [shares, payers];
  const totals = inOrder.filter((total) => total !== null);
  return totals.find(({ assigned }) => assigned !== null) ?? totals[0] ?? null;
}

/** Adds to the numbers that are typed for these people, by member id. */
const added = (
  draft: EntryDraft,
  way: 'percent' | 'amounts',
  more: ReadonlyMap<string, number>,
  context: AmountContext,
): EntryDraft => {
  const decimals = way === 'percent' ? 2 : context.partDecimals;
  const texts = Object.fromEntries(
    [...more].map(([id, value]) => {
      const typed = readField(way, textOf(draft, way, id), context) ?? 0;
      const sum = typed + value;
      return [id, formatAmountInput(cents(sum), way === 'percent' && sum % 100 === 0 ? 0 : decimals)];
    }),
  );
  return { ...draft, inputs: { ...draft.inputs, [way]: { ...draft.inputs[way], ...texts } } };
};

/** Percentages are rounded to hundredths in every group. */
const POINTS = { currency: 'EUR' };

/** A draft with this amount of the group's money. Of an amount in another currency, what was paid for it changes. */
export function withAmount(draft: EntryDraft, amount: Cents, context: AmountContext): EntryDraft {
  const text = formatAmountInput(amount, amountDecimals(context));
  return draft.foreign === null
    ? { ...draft, amountText: text }
    : { ...draft, foreign: { ...draft.foreign, rateText: '', totalText: text } };
}

/** A draft after the step that makes it add up: it writes ordinary numbers into its fields. */
export function mended(
  draft: EntryDraft,
  total: RunningTotal,
  members: readonly Joined[],
  context: AmountContext,
): EntryDraft {
  const { mend } = total;
  if (mend === null) return draft;
  if (mend.to === 'amount') return withAmount(draft, mend.cents, context);
  const { entryId } = draft;
  if (mend.to === 'percent') {
    const ids = sharersOf(draft, members).map(({ id }) => id);
    const typed = new Map(
      ids.map((id) => [id, cents(readField('percent', textOf(draft, 'percent', id), context) ?? 0)]),
    );
    const whole = { entryId, cents: cents(WHOLE_BASIS_POINTS), ...POINTS };
    const scaled = inProportion(
      whole,
      typed,
      members.filter(({ id }) => typed.has(id)),
    );
    const more = new Map(
      scaled.map((share) => [share.memberId, share.cents - (typed.get(share.memberId) ?? 0)]),
    );
    return added(draft, 'percent', more, context);
  }
  if (total.says !== 'left') return draft;
  const rest = { entryId, cents: cents(total.left), currency: context.currency };
  if (total.field === 'payer') {
    const paid = draft.paid?.map((payer) => {
      if (!mend.ids.includes(payer.memberId)) return payer;
      const sum = sumCents([rest.cents, readPart(payer.text, context) ?? ZERO_CENTS]);
      return { ...payer, text: formatAmountInput(sum, context.partDecimals) };
    });
    return { ...draft, paid: paid ?? null };
  }
  const spread = inProportion(
    total.isPercent ? { ...rest, ...POINTS } : rest,
    new Map(mend.ids.map((id) => [id, cents(1)])),
    members.filter(({ id }) => mend.ids.includes(id)),
  );
  const more = new Map(spread.map((share) => [share.memberId, share.cents]));
  return added(draft, total.isPercent ? 'percent' : 'amounts', more, context);
}
