import type { AmountContext } from '@/components/entries/form/entry-amount';
import type { EntryProblem } from '@/components/entries/form/problem-texts';
import {
  type FieldWay,
  isBlank,
  readField,
  readPart,
  readSigned,
  textOfHundredths,
  textOfSigned,
  textOfWeight,
  whyNoNumber,
  whyNoPart,
} from '@/components/entries/form/split-numbers';
import type { Payer } from '@/lib/domain/entry/parts';
import {
  byWeights,
  evenly,
  leftToAssign,
  namedBySplit,
  type Split,
  splitProblem,
  type SplitWay,
  weightsIn,
} from '@/lib/domain/entry/split';
import { formatAmountInput } from '@/lib/domain/money/amount-input';
import { type Cents, cents, nearestSumCents, sumCents, ZERO_CENTS } from '@/lib/domain/money/money';
import { cleanLine } from '@/lib/domain/text/text';

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

/** The text of a field; in shares everybody begins with 1. */
export const textOf = ({ inputs }: Pick<SplitDraft, 'inputs'>, way: FieldWay, id: string): string =>
  inputs[way][id] ?? (way === 'shares' ? '1' : '');

/** An item of which nothing was typed is none. */
export const isBlankItem = ({ title, price }: ItemDraft): boolean => isBlank(title) && isBlank(price);

/** What the items come to so far; null if one of them has a price that cannot be read. */
export function sumOfItems(items: readonly ItemDraft[], context: AmountContext): Cents | null {
  const prices = items.filter(({ price }) => !isBlank(price)).map(({ price }) => readSigned(price, context));
  const read = prices.filter((price) => price !== null);
  return read.length < prices.length ? null : sumCents(read);
}

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
  split.how === 'items' &&
  isUnlikely(restOfItems(nearestSumCents(split.items.map((item) => item.cents)), amount));

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
      return byWeights(of.map(({ memberId, value }) => ({ memberId, thousandths: value })));
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
  const unread = texts.find((text) => readField(draft.way, text, context) === null) ?? '';
  return wrong(whyNoNumber(draft.way, unread, context));
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
    cents: readSigned(price, context),
    among: among === null ? everybody : everybody.filter((id) => among.includes(id)),
  }));
  if (read.some(({ among }) => among.length === 0)) return wrong('item-for-nobody');
  if (typed.some(({ price }) => isBlank(price))) return wrong('item-without-price');
  const unread = typed.find(({ price }) => readSigned(price, context) === null);
  if (unread) return wrong(whyNoPart(unread.price, context));
  const priced = read.flatMap((item) => (item.cents === null ? [] : [{ ...item, cents: item.cents }]));
  return { value: { how: 'items', items: priced }, problem: null };
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
  const unread = typed.find(({ text }) => !isBlank(text) && readPart(text, context) === null);
  if (unread) return { ...wrong(whyNoPart(unread.text, context)), restId, left: 0 };
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
        shares: texts(
          weightsIn(split).map(({ memberId, thousandths }) => [memberId, textOfWeight(thousandths)]),
        ),
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
        adjusted: texts(split.by.map((each) => [each.memberId, textOfSigned(each.cents, context)])),
      };
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
