import { type AmountContext, leftIn, partMoney, readIn } from '@/components/entries/form/entry-amount';
import type { EntryProblem } from '@/components/entries/form/problem-texts';
import type { Payer } from '@/lib/domain/entry/parts';
import {
  evenly,
  leftToAssign,
  namedBySplit,
  type Split,
  splitProblem,
  type SplitWay,
} from '@/lib/domain/entry/split';
import { namesOther } from '@/lib/domain/money/currency-signs';
import { formatAmountInput, readAmount, type ReadAmount } from '@/lib/domain/money/amount-input';
import { type Cents, cents, sumCents, ZERO_CENTS } from '@/lib/domain/money/money';
import { cleanLine } from '@/lib/domain/text/text';
import { SPLIT_MAX_SHARES } from '@/lib/limits';

/** The ways that have a field for each person. */
export type FieldWay = Exclude<SplitWay, 'even' | 'items'>;

/** What was typed for each person, by member id, with the marks of English. */
export type Texts = Readonly<Record<string, string>>;

/** An item as it was typed; `among` is null for everybody. */
export type ItemDraft = {
  readonly title: string;
  readonly price: string;
  readonly among: readonly string[] | null;
};

/** What was typed for each way. Switching the way keeps them all, and converts nothing. */
export type SplitInputs = Readonly<Record<FieldWay, Texts>> & { readonly items: readonly ItemDraft[] };

export const NO_INPUTS: SplitInputs = { shares: {}, percent: {}, amounts: {}, adjusted: {}, items: [] };

/** What one of several payers paid, as it was typed; empty if nothing was. */
export type PaidText = { readonly memberId: string; readonly text: string };

/** The list of people in a form that had the focus last. */
export type InUse = 'payer' | 'among' | null;

/** As much of a draft as decides how it is split. */
export type SplitDraft = { readonly way: SplitWay; readonly inputs: SplitInputs };

/** What the form makes of its fields: a value as soon as all of them can be read, and what is still wrong. */
export type Reading<Value> = { readonly value: Value | null; readonly problem: EntryProblem | null };

const wrong = (problem: EntryProblem): Reading<never> => ({ value: null, problem });

// Keyboards and pasted texts have dashes for it.
const MINUS = /^[\s\p{Cf}]*[\p{Pd}−]/u;

/** The sign stands behind the field, but people type it, too. */
const PERCENT = /\s*[%％]\s*$/u;

/** Whether an extra is to be taken off; decimal keypads have no minus, so that its button writes it. */
export const isLess = (text: string): boolean => MINUS.test(text);

export const withoutSign = (text: string): string => text.replace(MINUS, '');

/** The text of a field; in shares everybody begins with 1. */
export const textOf = ({ inputs }: Pick<SplitDraft, 'inputs'>, way: FieldWay, id: string): string =>
  inputs[way][id] ?? (way === 'shares' ? '1' : '');

/** Whether nothing is typed: it then counts as 0. A sign alone is nothing. */
export const isBlank = (text: string): boolean => withoutSign(text).trim() === '';

/** What was read; null for an open sum, less than nothing, and a minus, which is never dropped here. */
const complete = (text: string, read: ReadAmount | null): Cents | null =>
  read === null || isLess(text) || read.isOpen || read.cents < 0 ? null : read.cents;

/** Why one of these fields cannot be read. */
const unreadablePart = (texts: readonly string[], context: AmountContext): EntryProblem =>
  texts.some((text) => namesOther(text, partMoney(context).code)) ? 'part-other-currency' : 'number-unclear';

/** A number of shares or percent in hundredths; null if it cannot be read. */
const readHundredths = (text: string): Cents | null => complete(text, readAmount(text, 2));

/** An amount in a field, in the group's currency; null if it cannot be read. */
export const readPart = (text: string, context: AmountContext): Cents | null =>
  complete(text, readIn(text, partMoney(context)));

/** What a field shows once it was left: the amount that was understood. */
export const leftPart = (text: string, context: AmountContext): string =>
  isLess(text) ? text : leftIn(text, partMoney(context));

/**
 * The number in a field: hundredths of a share, basis points, or minor units; extras are signed.
 * @returns null if it cannot be read
 */
export function readField(way: FieldWay, text: string, context: AmountContext): number | null {
  if (way === 'shares') {
    const shares = readHundredths(text);
    return shares !== null && shares >= 1 && shares <= SPLIT_MAX_SHARES ? shares : null;
  }
  if (isBlank(text)) return 0;
  const read =
    way === 'percent'
      ? readHundredths(text.replace(PERCENT, ''))
      : readPart(way === 'adjusted' ? withoutSign(text) : text, context);
  return read !== null && way === 'adjusted' && isLess(text) ? 0 - read : read;
}

/** Whether somebody who shares has no share: nothing was typed, or 0. */
const isNoShare = (text: string): boolean => isBlank(text) || readHundredths(text) === ZERO_CENTS;

/** An item of which nothing was typed is none. */
export const isBlankItem = ({ title, price }: ItemDraft): boolean => isBlank(title) && isBlank(price);

/** What the items come to that can be read. */
export const sumOfItems = (items: readonly ItemDraft[], context: AmountContext): Cents =>
  sumCents(items.map(({ price }) => readPart(price, context) ?? ZERO_CENTS));

/** The most that a tip or a discount is taken for, as a part of the items. Beyond, an item may be missing or mistyped. */
const [TIP_AT_MOST, DISCOUNT_AT_MOST] = [0.25, 0.3];

/** What an amount leaves beside its items. The last two are to be asked about. */
export type RestOfItems = 'none' | 'tip' | 'discount' | 'missing' | 'too-much';

export function restOfItems(items: Cents, amount: Cents): RestOfItems {
  const rest = amount - items;
  if (rest === 0) return 'none';
  if (rest > 0) return rest <= items * TIP_AT_MOST ? 'tip' : 'missing';
  return -rest <= items * DISCOUNT_AT_MOST ? 'discount' : 'too-much';
}

/** Whether it is more than a tip or a discount is likely to be. */
export const isUnlikely = (rest: RestOfItems): boolean => rest === 'missing' || rest === 'too-much';

/** Whether what a split leaves beside its items is too much for a tip or a discount. */
export const isRestUnlikely = (split: Split, amount: Cents): boolean =>
  split.how === 'items' && isUnlikely(restOfItems(sumCents(split.items.map((item) => item.cents)), amount));

function splitOfFields(
  { inputs, way }: SplitDraft & { readonly way: FieldWay },
  ids: readonly string[],
  context: AmountContext,
): Split | null {
  const values = ids.map((memberId) => ({
    memberId,
    value: readField(way, textOf({ inputs }, way, memberId), context),
  }));
  if (values.some(({ value }) => value === null)) return null;
  const of = values.map(({ memberId, value }) => ({ memberId, value: value ?? 0 }));
  switch (way) {
    case 'shares':
      return { how: way, of: of.map(({ memberId, value }) => ({ memberId, shares: value })) };
    case 'percent':
      return { how: way, of: of.map(({ memberId, value }) => ({ memberId, basisPoints: value })) };
    case 'amounts':
      return { how: way, of: of.map(({ memberId, value }) => ({ memberId, cents: cents(value) })) };
    case 'adjusted': {
      const extras = of.filter(({ value }) => value !== 0);
      return {
        ...{ how: way, among: ids },
        by: extras.map(({ memberId, value }) => ({ memberId, cents: value })),
      };
    }
  }
}

function readFields(
  draft: SplitDraft & { readonly way: FieldWay },
  ids: readonly string[],
  context: AmountContext,
): Reading<Split> {
  const value = splitOfFields(draft, ids, context);
  if (value !== null) return { value, problem: null };
  const texts = ids.map((id) => textOf(draft, draft.way, id));
  return wrong(
    draft.way === 'shares' && texts.some(isNoShare) ? 'share-missing' : unreadablePart(texts, context),
  );
}

function splitOfItems(
  items: readonly ItemDraft[],
  everybody: readonly string[],
  context: AmountContext,
): Reading<Split> {
  const typed = items.filter((item) => !isBlankItem(item));
  if (typed.length === 0) return wrong('no-items');
  const read = typed.map(({ title, price, among }) => ({
    title: cleanLine(title),
    cents: readPart(price, context),
    among: among === null ? everybody : everybody.filter((id) => among.includes(id)),
  }));
  if (read.some(({ among }) => among.length === 0)) return wrong('item-for-nobody');
  if (typed.some(({ price }) => isBlank(price))) return wrong('item-without-price');
  const priced = read.flatMap((item) => (item.cents === null ? [] : [{ ...item, cents: item.cents }]));
  return priced.length < read.length
    ? wrong(
        unreadablePart(
          typed.map(({ price }) => price),
          context,
        ),
      )
    : { value: { how: 'items', items: priced }, problem: null };
}

/**
 * How the form splits its entry.
 * @param sharerIds those who are ticked
 * @param everybody the ids of all members: items are for any of them
 * @param amount null as long as it cannot be read: nothing is then said to be missing
 */
export function readSplit(
  draft: SplitDraft,
  sharerIds: readonly string[],
  everybody: readonly string[],
  amount: Cents | null,
  context: AmountContext,
): Reading<Split> {
  const { way, inputs } = draft;
  if (way === 'even') return { value: evenly(sharerIds), problem: null };
  const { value, problem } =
    way === 'items'
      ? splitOfItems(inputs.items, everybody, context)
      : readFields({ inputs, way }, sharerIds, context);
  if (value === null) return { value, problem };
  if (amount === null || namedBySplit(value).length === 0) return { value, problem: null };
  // One percentage above 100 is too much, not unclear.
  const isAmiss = leftToAssign(value, amount) !== 0;
  return { value, problem: isAmiss ? 'split-does-not-add-up' : splitProblem(value, amount) };
}

/** What several payers paid, and who pays what the others leave. */
export type PayersRead = Reading<readonly Payer[]> & {
  /** The first for whom nothing is typed; null if all are. */
  readonly restId: string | null;
  /** What is left of the amount; negative if more was paid. Minor units; 0 as long as something cannot be read. */
  readonly left: number;
};

/** Reads what several payers paid. Whoever pays the rest is left out if there is none. */
export function readPayers(
  paid: readonly PaidText[],
  amount: Cents | null,
  context: AmountContext,
): PayersRead {
  const restId = paid.find(({ text }) => isBlank(text))?.memberId ?? null;
  const typed = paid.filter(({ memberId }) => memberId !== restId);
  const read = typed.map(({ memberId, text }) => ({
    memberId,
    cents: isBlank(text) ? ZERO_CENTS : readPart(text, context),
  }));
  const payers = read.flatMap((each) => (each.cents === null ? [] : [{ ...each, cents: each.cents }]));
  if (payers.length < read.length) {
    const texts = typed.map(({ text }) => text);
    return { ...wrong(unreadablePart(texts, context)), restId, left: 0 };
  }
  const left = (amount ?? 0) - sumCents(payers.map((payer) => payer.cents));
  const all = restId !== null && left > 0 ? [{ memberId: restId, cents: cents(left) }, ...payers] : payers;
  const problem =
    amount !== null && (left < 0 || (left > 0 && restId === null))
      ? 'payers-do-not-add-up'
      : payers.some((payer) => payer.cents === 0)
        ? 'payer-without-amount'
        : null;
  return { value: all, problem, restId, left };
}

const textOfHundredths = (value: number): string =>
  formatAmountInput(cents(value), value % 100 === 0 ? 0 : 2);

const textOfExtra = (value: number, { partDecimals }: AmountContext): string =>
  (value < 0 ? '-' : '') + formatAmountInput(cents(Math.abs(value)), partDecimals);

/** The fields of a stored split, as they were typed. @param isEverybody whether these are all members of the group */
export function inputsOf(
  split: Split,
  context: AmountContext,
  isEverybody: (ids: readonly string[]) => boolean,
): SplitInputs {
  const texts = (of: readonly (readonly [id: string, text: string])[]): Texts => Object.fromEntries(of);
  const text = (amount: Cents) => formatAmountInput(amount, context.partDecimals);
  switch (split.how) {
    case 'even':
      return NO_INPUTS;
    case 'shares':
      return {
        ...NO_INPUTS,
        shares: texts(split.of.map(({ memberId, shares }) => [memberId, textOfHundredths(shares)])),
      };
    case 'percent':
      return {
        ...NO_INPUTS,
        percent: texts(
          split.of.map(({ memberId, basisPoints }) => [memberId, textOfHundredths(basisPoints)]),
        ),
      };
    case 'amounts':
      return { ...NO_INPUTS, amounts: texts(split.of.map((each) => [each.memberId, text(each.cents)])) };
    case 'adjusted':
      return {
        ...NO_INPUTS,
        adjusted: texts(split.by.map((each) => [each.memberId, textOfExtra(each.cents, context)])),
      };
    case 'items':
      return {
        ...NO_INPUTS,
        items: split.items.map((item) => ({
          ...{ title: item.title, price: text(item.cents) },
          among: isEverybody(item.among) ? null : item.among,
        })),
      };
  }
}

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

const isListOf =
  (isOne: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isOne);

const isIds = isListOf((id) => typeof id === 'string');

const isItem = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { among, ...texts } = value as Partial<ItemDraft>;
  return (
    isTexts(texts) &&
    texts.title !== undefined &&
    texts.price !== undefined &&
    (among === null || isIds(among))
  );
};

/** Whether a stored draft holds these fields as this build reads them. */
export const isPaidTexts = (value: unknown): boolean =>
  value === null ||
  isListOf(
    (each) =>
      isTexts(each) &&
      (each as Partial<PaidText>).memberId !== undefined &&
      (each as Partial<PaidText>).text !== undefined,
  )(value);

export const isSplitInputs = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { items, ...fields } = value as Partial<SplitInputs>;
  const ways: readonly FieldWay[] = ['shares', 'percent', 'amounts', 'adjusted'];
  return isListOf(isItem)(items) && ways.every((way) => isTexts(fields[way]));
};

export const isSplitWay = (value: unknown): boolean =>
  (['even', 'shares', 'percent', 'amounts', 'adjusted', 'items'] satisfies readonly SplitWay[]).some(
    (way) => way === value,
  );
