import {
  type EntryDraft,
  type FieldWay,
  type Identified,
  type ItemDraft,
  type PaidText,
  recipientIdOf,
  sharersOf,
  textOf,
} from './draft';
import {
  type DraftContext,
  isBlank,
  readField,
  readPart,
  readSigned,
  type Shares,
  whyNoNumber,
  whyNoPart,
} from './numbers';
import { type EntryProblem, PROBLEMS_OF } from './problem';
import type { MoneyRead } from './read-money';
import { isSameMoney } from '@/lib/domain/entry/content';
import type { Payer } from '@/lib/domain/entry/parts';
import { type Joined, splitStep } from '@/lib/domain/entry/shares';
import {
  belowZero,
  byWeights,
  evenly,
  leftToAssign,
  namedBySplit,
  sharesOfSplit,
  type Split,
  splitProblem,
  WHOLE_BASIS_POINTS,
} from '@/lib/domain/entry/split';
import { currencyDecimals } from '@/lib/domain/money/currency-units';
import { type Cents, cents, nearestSumCents, ZERO_CENTS } from '@/lib/domain/money/money';
import { cleanLine } from '@/lib/domain/text/text';

/** What a draft makes of its fields: a value as soon as all of them can be read, and what is still wrong. */
type Reading<Value> = { readonly value: Value | null; readonly problem: EntryProblem | null };

/** The number that is typed for a person. */
export type FieldRead = {
  readonly memberId: string;
  /** Thousandths of a share, basis points, or minor units; null if it cannot be read. */
  readonly value: number | null;
  /** Whether nothing is typed. */
  readonly isBlank: boolean;
};

/** Who pays, and how much. */
export type PayersRead = Reading<readonly Payer[]> & {
  /** Of several payers who are there, in the order in which they were chosen; empty while one pays all. */
  readonly fields: readonly FieldRead[];
  /** Who pays what the others leave: the first for whom nothing is typed; null if all are. */
  readonly restId: string | null;
  /** What is left of the amount; negative if more was paid. Minor units; 0 as long as something cannot be read. */
  readonly left: number;
};

/** What an amount leaves beside its items. The last two are to be asked about: an item may be missing or mistyped. */
export type RestOfItems = 'none' | 'tip' | 'discount' | 'missing' | 'too-much';

/** The items of a receipt. */
export type ItemsRead = {
  /** In the order of the items; null if nothing is typed, or it cannot be read. */
  readonly prices: readonly (Cents | null)[];
  /** What they come to so far; null if one of them has a price that cannot be read. */
  readonly sum: Cents | null;
  /** For whom they would come to less than nothing; null for nobody, and as long as they cannot be read. */
  readonly belowId: string | null;
  /** `none` also as long as it is not known. */
  readonly rest: RestOfItems;
};

/** Who shares it, and how. */
export type SplitRead = Reading<Split> & {
  /** Those who are ticked and there, in the order of the members. */
  readonly sharerIds: readonly string[];
  /** Theirs, in the ways that have one for each person. */
  readonly fields: readonly FieldRead[];
  /** null unless it is split by items. */
  readonly items: ItemsRead | null;
};

/** The people of a draft, and what each of them bears. */
export type PeopleRead = {
  readonly payers: PayersRead;
  readonly split: SplitRead;
  /**
   * Exactly as saving would store them: the server decides them by the same function and the same entry id, and an edit
   * that leaves the money as it is keeps them. Empty while there is no amount, or they do not add up.
   */
  readonly shares: Shares;
};

/** As much of a draft as decides who pays and shares. */
export type PeopleDraft = Pick<
  EntryDraft,
  'kind' | 'entryId' | 'payerId' | 'paid' | 'amongIds' | 'way' | 'inputs'
>;

/** Reads who pays and who shares an amount. @param members of the group; people of the draft who are gone count for nothing */
export function readPeople(
  draft: PeopleDraft,
  money: Pick<MoneyRead, 'cents' | 'foreign'>,
  members: readonly Joined[],
  context: DraftContext,
): PeopleRead {
  const payers = readPayers(draft, members, money.cents, context);
  const split = readSplit(draft, members, money.cents, context);
  return { payers, split, shares: sharesOf(draft, { ...money, payers, split }, members, context) };
}

const ONE_PAYER = { fields: [], restId: null, left: 0 } as const;

/** @param amount null as long as it cannot be read: nothing is then said to be missing */
export function readPayers(
  { kind, payerId, paid }: Pick<EntryDraft, 'kind' | 'payerId' | 'paid'>,
  members: readonly Identified[],
  amount: Cents | null,
  context: DraftContext,
): PayersRead {
  const isThere = (memberId: string | null) => members.some(({ id }) => id === memberId);
  const nobody = { ...ONE_PAYER, value: null, problem: PROBLEMS_OF[kind].noPayer };
  if (paid === null) {
    if (payerId === null || !isThere(payerId)) return nobody;
    const value = amount === null ? null : [{ memberId: payerId, cents: amount }];
    return { ...ONE_PAYER, value, problem: null };
  }
  const chosen = paid.filter(({ memberId }) => isThere(memberId));
  return chosen.length === 0 ? nobody : readSeveral(chosen, amount, context);
}

/** Whoever pays the rest is left out if there is none. */
function readSeveral(paid: readonly PaidText[], amount: Cents | null, context: DraftContext): PayersRead {
  const fields = paid.map(({ memberId, text }) => ({
    ...{ memberId, isBlank: isBlank(text) },
    value: isBlank(text) ? ZERO_CENTS : readPart(text, context),
  }));
  const restId = fields.find((field) => field.isBlank)?.memberId ?? null;
  const unread = paid[fields.findIndex(({ value }) => value === null)];
  if (unread) return { fields, restId, left: 0, value: null, problem: whyNoPart(unread.text, context) };
  const payers = fields.flatMap(({ memberId, value }) =>
    value === null || memberId === restId ? [] : [{ memberId, cents: value }],
  );
  const left = (amount ?? 0) - nearestSumCents(payers.map((payer) => payer.cents));
  const value = restId !== null && left > 0 ? [{ memberId: restId, cents: cents(left) }, ...payers] : payers;
  const problem =
    amount !== null && (left < 0 || (left > 0 && restId === null))
      ? 'payers-do-not-add-up'
      : payers.some((payer) => payer.cents === 0)
        ? 'payer-without-amount'
        : null;
  return { fields, restId, left, value, problem };
}

/** @param amount null as long as it cannot be read: nothing is then said to be missing */
export function readSplit(
  draft: Omit<PeopleDraft, 'entryId' | 'paid'>,
  members: readonly Identified[],
  amount: Cents | null,
  context: DraftContext,
): SplitRead {
  const { kind, way, inputs } = draft;
  const sharerIds = sharersOf(draft, members).map(({ id }) => id);
  const of = { sharerIds, fields: [], items: null };
  if (way !== 'items' && sharerIds.length === 0)
    return { ...of, value: null, problem: PROBLEMS_OF[kind].nobody };
  if (kind === 'payment' && recipientIdOf(draft) === draft.payerId)
    return { ...of, value: null, problem: 'payment-to-oneself' };
  if (way === 'even') return { ...of, value: evenly(sharerIds), problem: null };
  const read =
    way === 'items'
      ? readItems(inputs.items, members, amount, context)
      : readFields({ inputs }, way, sharerIds, context);
  const isWhole = read.value !== null && amount !== null;
  return { ...of, ...read, problem: isWhole ? amountProblem(read.value, amount) : read.problem };
}

/** One percentage above 100 is too much, not unclear. */
const amountProblem = (split: Split, amount: Cents): EntryProblem | null =>
  leftToAssign(split, amount) === 0 ? splitProblem(split, amount) : 'split-does-not-add-up';

function readFields(
  draft: Pick<EntryDraft, 'inputs'>,
  way: FieldWay,
  ids: readonly string[],
  context: DraftContext,
): Reading<Split> & Pick<SplitRead, 'fields'> {
  const texts = ids.map((id) => textOf(draft, way, id));
  const values = texts.map((text) => readField(way, text, context));
  const fields = ids.map((memberId, place) => ({
    ...{ memberId, value: values[place] ?? null, isBlank: isBlank(texts[place] ?? '') },
  }));
  const unread = texts[values.indexOf(null)];
  if (unread !== undefined) return { fields, value: null, problem: whyNoNumber(way, unread, context) };
  return { fields, value: splitBy(way, ids, fields), problem: null };
}

function splitBy(way: FieldWay, ids: readonly string[], fields: readonly FieldRead[]): Split {
  const of = fields.map(({ memberId, value }) => ({ memberId, value: value ?? 0 }));
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

/** An item of which nothing was typed is none. */
export const isBlankItem = ({ title, price }: ItemDraft): boolean => isBlank(title) && isBlank(price);

function readItems(
  items: readonly ItemDraft[],
  members: readonly Identified[],
  amount: Cents | null,
  context: DraftContext,
): Reading<Split> & { readonly items: ItemsRead } {
  const prices = items.map(({ price }) => readSigned(price, context));
  const unread = items.find(({ price }, place) => prices[place] === null && !isBlank(price));
  const sum = unread ? null : nearestSumCents(prices.filter((price) => price !== null));
  const rest = sum === null || amount === null ? 'none' : restOfItems(sum, amount);
  const wrong = (problem: EntryProblem) => ({
    ...{ value: null, problem, items: { prices, sum, belowId: null, rest } },
  });
  const everybody = members.map(({ id }) => id);
  const typed = items.flatMap((item, place) =>
    isBlankItem(item)
      ? []
      : {
          ...{ title: cleanLine(item.title), price: prices[place] ?? null, isBlank: isBlank(item.price) },
          among: everybody.filter((id) => item.among?.includes(id) ?? true),
        },
  );
  if (typed.length === 0)
    return { value: null, problem: 'no-items', items: { prices, sum, belowId: null, rest: 'none' } };
  if (typed.some(({ among }) => among.length === 0)) return wrong('item-for-nobody');
  if (typed.some((item) => item.isBlank)) return wrong('item-without-price');
  if (unread) return wrong(whyNoPart(unread.price, context));
  const value: Split = {
    how: 'items',
    items: typed.map(({ title, price, among }) => ({ title, cents: price ?? ZERO_CENTS, among })),
  };
  const belowId = belowZero(value, ZERO_CENTS);
  return {
    ...{ value, problem: null },
    items: { prices, sum, belowId, rest: belowId === null ? rest : 'none' },
  };
}

/** The most that a tip or a discount is taken for, as a part of the items. */
const [TIP_AT_MOST, DISCOUNT_AT_MOST] = [0.25, 0.3];

function restOfItems(items: Cents, amount: Cents): RestOfItems {
  const rest = amount - items;
  if (rest === 0) return 'none';
  if (rest > 0) return rest <= items * TIP_AT_MOST ? 'tip' : 'missing';
  return -rest <= items * DISCOUNT_AT_MOST ? 'discount' : 'too-much';
}

/** Whether it is more than a tip or a discount is likely to be. */
export const isUnlikely = (rest: RestOfItems): boolean => rest === 'missing' || rest === 'too-much';

const NO_SHARES: Shares = new Map();

/** What percentages that do not add up yet come to, each by itself; none for more than the whole. */
function sharesSoFar(split: Split, amount: Cents, currency: string): Shares {
  if (split.how !== 'percent') return NO_SHARES;
  const step = splitStep(amount, currencyDecimals(currency));
  const shareOf = (basisPoints: number) =>
    cents(Math.round((amount * basisPoints) / WHOLE_BASIS_POINTS / step) * step);
  const possible = split.of.filter(({ basisPoints }) => basisPoints <= WHOLE_BASIS_POINTS);
  return new Map(possible.map(({ memberId, basisPoints }) => [memberId, shareOf(basisPoints)]));
}

function sharesOf(
  { entryId }: Pick<EntryDraft, 'entryId'>,
  {
    cents: amount,
    foreign,
    payers,
    split,
  }: Omit<PeopleRead, 'shares'> & Pick<MoneyRead, 'cents' | 'foreign'>,
  members: readonly Joined[],
  { currency, stored, storedShares }: DraftContext,
): Shares {
  if (amount === null || split.value === null) return NO_SHARES;
  if (split.problem !== null) return sharesSoFar(split.value, amount, currency);
  const said = {
    ...{ cents: amount, payers: payers.value ?? [], split: split.value, foreign: foreign?.value ?? null },
  };
  if (stored !== null && isSameMoney(stored, said)) return storedShares;
  const named = new Set(namedBySplit(split.value));
  const shares = sharesOfSplit({
    ...{ entryId, cents: amount, split: split.value, currency },
    members: members.filter(({ id }) => named.has(id)),
  });
  return new Map(shares.map((share) => [share.memberId, share.cents]));
}
