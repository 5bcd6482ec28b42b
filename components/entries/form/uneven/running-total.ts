import type { EntryDraft } from '@/lib/domain/draft/draft';
import { amountDecimals, type DraftContext, textOfHundredths } from '@/lib/domain/draft/numbers';
import type { DraftRead } from '@/lib/domain/draft/read-draft';
import type { FieldRead, ItemsRead, PayersRead, SplitRead } from '@/lib/domain/draft/read-people';
import type { Joined, Share } from '@/lib/domain/entry/shares';
import { inProportion, WHOLE_BASIS_POINTS } from '@/lib/domain/entry/split';
import { formatAmountInput } from '@/lib/domain/money/amount-input';
import { type Cents, cents, nearestSumCents } from '@/lib/domain/money/money';

/** The list of people in a form that had the focus last. */
export type InUse = 'payer' | 'among' | null;

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
function takers(fields: readonly FieldRead[]): Mend {
  const blank = fields.filter((field) => field.isBlank);
  const taking = blank.length === 0 ? fields : blank;
  const ids = taking.map(({ memberId }) => memberId);
  return { to: 'people', ids, isEverybody: ids.length === fields.length };
}

/** Amounts that are typed while there is no amount: it may be their sum. */
const together = (field: RunningTotal['field'], sum: Cents): RunningTotal | null =>
  sum <= 0 ? null : { field, says: 'together', sum, assigned: null, mend: { to: 'amount', cents: sum } };

/** Rounded as the group's amounts are: to whole units where the currency has no minor unit. */
const roundedPart = (value: number, { partDecimals }: DraftContext): number =>
  partDecimals === 0 ? Math.round(value / 100) * 100 : Math.round(value);

/** As many shares are counted one by one; more are weights, such as incomes. In thousandths. */
const MAX_COUNTED_SHARES = 1_000_000;

/** The value of one share; null if it is below the smallest amount, or if there are too many shares to count. */
function oneShare(amount: Cents, thousandths: number, context: DraftContext): Cents | null {
  const each = (amount * 1000) / thousandths;
  const isCounted = thousandths < MAX_COUNTED_SHARES && each >= (context.partDecimals === 0 ? 100 : 1);
  const rounded = roundedPart(each, context);
  return isCounted && Number.isSafeInteger(rounded) ? cents(rounded) : null;
}

/** What the items come to, beside the amount; null if one cannot be read, or less is left than nothing. */
function totalOfItems(
  { sum: items, belowId, rest }: ItemsRead,
  isEmpty: boolean,
  amount: Cents | null,
): RunningTotal | null {
  const field = 'among';
  if (items === null || isEmpty) return null;
  if (amount === null) return together(field, items);
  if (belowId !== null) return { field, says: 'below', memberId: belowId, assigned: 1, mend: null };
  if (items < 0) return null;
  const sums = { field, items, amount } as const;
  switch (rest) {
    case 'missing':
      return { ...sums, says: 'items-missing', assigned: items / amount, mend: null };
    case 'too-much':
      return { ...sums, says: 'items-too-much', assigned: 1, mend: { to: 'amount', cents: items } };
    default:
      return { ...fine, ...sums, says: 'items' };
  }
}

/**
 * What the fields of the shares come to; null if there is nothing to say, as while a number cannot be read, such as a
 * share that is typed anew.
 */
export function totalOfShares(
  { value: split, problem, fields, items }: SplitRead,
  amount: Cents | null,
  context: DraftContext,
): RunningTotal | null {
  const field = 'among';
  if (items) return totalOfItems(items, problem === 'no-items', amount);
  if (split === null) return null;
  const values = fields.map(({ value }) => value ?? 0);
  const sum = values.reduce((total, value) => total + value, 0);
  switch (split.how) {
    case 'even':
    case 'items':
      return null;
    case 'shares':
      if (amount === null) return null;
      return { ...fine, field, says: 'shares', shares: sum, each: oneShare(amount, sum, context) };
    case 'percent': {
      const left = WHOLE_BASIS_POINTS - sum;
      if (left === 0) return { ...fine, field, says: 'fits' };
      const mends = { left: takers(fields), over: { to: 'percent' } } as const;
      return missing(field, left, WHOLE_BASIS_POINTS, true, mends);
    }
    case 'amounts': {
      const typed = nearestSumCents(split.of.map((each) => each.cents));
      if (amount === null) return together(field, typed);
      if (sum === amount) return { ...fine, field, says: 'fits' };
      const mends = { left: takers(fields), over: { to: 'amount', cents: typed } } as const;
      return missing(field, amount - sum, amount, false, mends);
    }
    case 'adjusted': {
      if (amount === null) return null;
      const each = (amount - sum) / fields.length;
      const below = fields.find(({ value }) => each + (value ?? 0) < 0);
      const amiss = { field, assigned: 1, mend: null } as const;
      if (below && sum > amount) return { ...amiss, says: 'extras-above' };
      if (below) return { ...amiss, says: 'below', memberId: below.memberId };
      return { ...fine, field, says: 'adjusted', each: cents(roundedPart(each, context)), extras: sum };
    }
  }
}

function totalOfPayers(
  { value, left, restId, fields: [first] }: PayersRead,
  amount: Cents | null,
): RunningTotal | null {
  const field = 'payer';
  if (!first || value === null) return null;
  const sum = nearestSumCents(value.map((payer) => payer.cents));
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
  { cents: amount, payers, split }: DraftRead,
  context: DraftContext,
  inUse: InUse,
): RunningTotal | null {
  const ofShares = totalOfShares(split, amount, context);
  const ofPayers = totalOfPayers(payers, amount);
  const inOrder = inUse === 'payer' ? [ofPayers, ofShares] : [ofShares, ofPayers];
  const totals = inOrder.filter((total) => total !== null);
  return totals.find(({ assigned }) => assigned !== null) ?? totals[0] ?? null;
}

/** Writes these numbers into the fields of these people. */
const written = (
  draft: EntryDraft,
  way: 'percent' | 'amounts',
  numbers: readonly Share[],
  { partDecimals }: DraftContext,
): EntryDraft => {
  const texts = numbers.map(({ memberId, cents: value }): [id: string, text: string] => [
    memberId,
    way === 'percent' ? textOfHundredths(value) : formatAmountInput(value, partDecimals),
  ]);
  const inputs = { ...draft.inputs[way], ...Object.fromEntries(texts) };
  return { ...draft, inputs: { ...draft.inputs, [way]: inputs } };
};

/** Percentages are rounded to hundredths in every group. */
const HUNDREDTHS_IN = 'EUR';

/** A draft with this amount of the group's money. Of an amount in another currency, what was paid for it changes. */
export function withAmount(draft: EntryDraft, amount: Cents, context: DraftContext): EntryDraft {
  const text = formatAmountInput(amount, amountDecimals(context));
  return draft.foreign === null
    ? { ...draft, amountText: text }
    : { ...draft, foreign: { ...draft.foreign, rateText: '', totalText: text } };
}

/**
 * A draft after the step that makes it add up: it writes ordinary numbers into its fields.
 * @param read what the draft says
 */
export function mended(
  draft: EntryDraft,
  read: DraftRead,
  total: RunningTotal,
  members: readonly Joined[],
  context: DraftContext,
): EntryDraft {
  const { mend } = total;
  if (mend === null) return draft;
  if (mend.to === 'amount') return withAmount(draft, mend.cents, context);
  const typed = (fields: readonly FieldRead[], id: string) =>
    fields.find(({ memberId }) => memberId === id)?.value ?? 0;
  /** An amount shared in proportion to the weights of people. */
  const spread = (amount: number, currency: string, weights: ReadonlyMap<string, Cents>) =>
    inProportion(
      { entryId: draft.entryId, cents: cents(amount), currency },
      weights,
      members.filter(({ id }) => weights.has(id)),
    );
  const { fields } = read.split;
  if (mend.to === 'percent') {
    const weights = new Map(fields.map(({ memberId, value }) => [memberId, cents(value ?? 0)]));
    return written(draft, 'percent', spread(WHOLE_BASIS_POINTS, HUNDREDTHS_IN, weights), context);
  }
  if (total.says !== 'left') return draft;
  if (total.field === 'payer') {
    const paid = draft.paid?.map((payer) => {
      if (!mend.ids.includes(payer.memberId)) return payer;
      const sum = cents(typed(read.payers.fields, payer.memberId) + total.left);
      return { ...payer, text: formatAmountInput(sum, context.partDecimals) };
    });
    return { ...draft, paid: paid ?? null };
  }
  const more = spread(
    total.left,
    total.isPercent ? HUNDREDTHS_IN : context.currency,
    new Map(mend.ids.map((id) => [id, cents(1)])),
  );
  const sums = more.map((share) => ({ ...share, cents: cents(typed(fields, share.memberId) + share.cents) }));
  return written(draft, total.isPercent ? 'percent' : 'amounts', sums, context);
}
