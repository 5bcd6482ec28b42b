import { type Day, dateText } from '@/lib/domain/days';
import type { Category } from '@/lib/domain/entry/category';
import { type EntryKind, payersInOrder, payersOf, sharesOf } from '@/lib/domain/entry/parts';
import { isForAll } from '@/lib/domain/entry/shares';
import { balanceOf, shownBalances, spentBy } from '@/lib/domain/ledger/balances';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import type { Foreign } from '@/lib/domain/money/foreign';
import { formatForeign } from '@/lib/domain/money/foreign-format';
import { formatAmount, formatDecimal, type NumberLocale } from '@/lib/domain/money/format';
import { type Cents, ZERO_CENTS } from '@/lib/domain/money/money';
import type { Entry } from '@/lib/domain/nouns';
import { shownPlan } from '@/lib/domain/settlement/shown-plan';
import { compareNames } from '@/lib/domain/text/text';
import { PAGE_STYLE } from './page-style.mjs';

/** The texts of a printable page. None has a placeholder. */
export type PageText =
  | 'made'
  | 'period'
  | 'count'
  | 'spent'
  | 'older'
  | 'olderMissing'
  | 'balances'
  | 'person'
  | 'balance'
  | 'gets'
  | 'owes'
  | 'square'
  | 'plan'
  | 'from'
  | 'to'
  | 'amount'
  | 'settled'
  | 'history'
  | 'empty'
  | 'paidBy'
  | 'receivedBy'
  | 'sharedBy'
  | 'owners'
  | 'everyone'
  | 'rate';

/** What the page says besides what people wrote. */
export type PageWords = {
  readonly text: (key: PageText) => string;
  readonly kind: (kind: EntryKind) => string;
  readonly category: (category: Category) => string;
};

/** What stands on a printable page beside its entries. */
export type PageFacts = Pick<LedgerCopy, 'group' | 'members' | 'plan' | 'debts'> & {
  /** The day on which it is made. */
  readonly today: Day;
  /** The days of its oldest and its newest entry; null if it has none. */
  readonly period: readonly [first: Day, last: Day] | null;
  /** Whether it lacks the entries before its first one. */
  readonly isPartial: boolean;
};

/** A printable page, piece by piece. */
export type PrintablePage = {
  readonly head: string;
  /**
   * To be called in the order of the history, the oldest entry first: an entry of another day begins a new section.
   * @throws Error if the entry names somebody who is not among the members
   */
  readonly entry: (entry: Entry) => string;
  /** To be called last. */
  readonly tail: () => string;
};

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPED[mark] ?? mark);

/** What people have written: isolated from whatever stands beside it, and not to be translated. */
const written = (text: string): string => `<bdi translate="no">${escaped(text)}</bdi>`;

const money = (text: string): string => `<span class="money" translate="no">${escaped(text)}</span>`;

/** A saved page runs and loads nothing either, whatever opens it. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;

/** Writes the parts of a page, as markup. */
type Writer = {
  readonly say: (key: PageText) => string;
  readonly kind: (kind: EntryKind) => string;
  readonly category: (category: Category) => string;
  readonly day: (day: Day) => string;
  /** @param isSigned whether a positive one has a plus */
  readonly amount: (cents: Cents, isSigned?: boolean) => string;
  readonly foreign: (foreign: Foreign) => string;
  /** @throws Error for somebody who is not among the members */
  readonly name: (memberId: string) => string;
  /** The position in order of joining. */
  readonly place: (memberId: string) => number;
  readonly isEverybody: (memberIds: readonly string[]) => boolean;
};

function writerOf({ group, members }: PageFacts, words: PageWords, locale: NumberLocale): Writer {
  const places = new Map(members.map(({ id }, place) => [id, place]));
  const names = new Map(members.map(({ id, name }) => [id, written(name)]));
  const { currency } = group;
  return {
    say: (key) => escaped(words.text(key)),
    kind: (kind) => escaped(words.kind(kind)),
    category: (category) => escaped(words.category(category)),
    day: (day) => escaped(dateText(day, locale, { year: 'numeric' })),
    amount: (cents, isSigned = false) =>
      money(formatAmount(cents, { currency, locale, sign: isSigned ? 'always' : 'auto' })),
    foreign: (foreign) =>
      `${money(formatForeign(foreign, locale))} · ${escaped(words.text('rate'))} ${money(formatDecimal(foreign.rate, locale))}`,
    name: (memberId) => {
      const name = names.get(memberId);
      if (name === undefined) throw new Error('an entry names somebody who is not among the people');
      return name;
    },
    place: (memberId) => places.get(memberId) ?? -1,
    isEverybody: (memberIds) => isForAll(memberIds, members),
  };
}

const tableOf = (
  { say }: Writer,
  columns: readonly PageText[],
  rows: readonly (readonly string[])[],
): string => {
  const head = columns.map((column) => `<th scope="col">${say(column)}</th>`).join('');
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`);
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${lines.join('')}</tbody>\n</table>\n`;
};

function summaryOf(writer: Writer, { group, members, period, isPartial }: PageFacts): string {
  const told: [PageText, string][] = [];
  if (period) told.push(['period', [...new Set(period)].map(writer.day).join(' – ')]);
  told.push(['count', group.entryCount.toString()]);
  told.push(['spent', writer.amount(spentBy(members))]);
  if (isPartial) told.push(['older', writer.say('olderMissing')]);
  const lines = told.map(([term, fact]) => `<dt>${writer.say(term)}</dt><dd>${fact}</dd>\n`);
  return `<dl>\n${lines.join('')}</dl>\n`;
}

function balancesOf(writer: Writer, { members }: PageFacts): string {
  const shown = shownBalances(members.map(balanceOf));
  const rows = members
    .map(({ id, name }, place) => ({ id, name, cents: shown[place] ?? ZERO_CENTS }))
    .sort((one, other) => compareNames(one.name, other.name))
    .map(({ id, cents }) => {
      const side = cents === 0 ? 'square' : cents > 0 ? 'gets' : 'owes';
      return [writer.name(id), writer.say(side), writer.amount(cents, true)];
    });
  return `<h2>${writer.say('balances')}</h2>\n${tableOf(writer, ['person', 'balance', 'amount'], rows)}`;
}

function planOf(writer: Writer, facts: PageFacts): string {
  const plan = shownPlan(facts);
  if (plan.kind === 'too-few' || plan.kind === 'unknown') return '';
  const heading = `<h2>${writer.say('plan')}</h2>\n`;
  if (plan.kind === 'settled') return `${heading}<p>${writer.say('settled')}</p>\n`;
  const rows = plan.rows.map(({ fromId, toId, cents }) => [
    writer.name(fromId),
    writer.name(toId),
    writer.amount(cents),
  ]);
  return heading + tableOf(writer, ['from', 'to', 'amount'], rows);
}

/** Who paid it: "Anna", or each with what they paid. */
function payersOfEntry({ name, amount, place }: Writer, entry: Entry): string {
  const payers = payersInOrder(payersOf(entry), place);
  const isOne = payers.length === 1;
  return payers
    .map(({ memberId, cents }) => (isOne ? name(memberId) : `${name(memberId)} ${amount(cents)}`))
    .join(', ');
}

/** Who bears it: "Ben", "alle (3 × 4,17 €)", or each with their share. */
function sharersOfEntry({ say, name, amount, place, isEverybody }: Writer, entry: Entry): string {
  const shares = [...sharesOf(entry)].sort(([one], [other]) => place(one) - place(other));
  const ids = shares.map(([memberId]) => memberId);
  const [first] = shares;
  if (!first || shares.some(([, cents]) => cents !== first[1]))
    return shares.map(([memberId, cents]) => `${name(memberId)} ${amount(cents)}`).join(', ');
  const names = ids.map(name).join(', ');
  if (shares.length === 1) return names;
  const who = isEverybody(ids) ? say('everyone') : names;
  return `${who} (${shares.length} × ${amount(first[1])})`;
}

const SIDES = {
  expense: ['paidBy', 'sharedBy'],
  income: ['receivedBy', 'owners'],
  payment: ['from', 'to'],
} as const satisfies Record<EntryKind, readonly [gave: PageText, shares: PageText]>;

function articleOf(writer: Writer, entry: Entry): string {
  const { kind, title, note, category, foreign } = entry;
  const { say } = writer;
  const [gave, shares] = SIDES[kind];
  const heading = title === '' ? writer.kind(kind) : written(title);
  const people = `${say(gave)}: ${payersOfEntry(writer, entry)} · ${say(shares)}: ${sharersOfEntry(writer, entry)}`;
  const more = [
    ...(kind === 'expense' || title === '' ? [] : [writer.kind(kind)]),
    ...(category === null ? [] : [writer.category(category)]),
    ...(foreign === null ? [] : [writer.foreign(foreign)]),
  ];
  return (
    `<article>\n<p class="what"><span>${heading}</span>${writer.amount(entry.cents, kind === 'income')}</p>\n` +
    `<p>${people}</p>\n` +
    (more.length === 0 ? '' : `<p class="quiet">${more.join(' · ')}</p>\n`) +
    (note === '' ? '' : `<p class="note quiet">${written(note)}</p>\n`) +
    '</article>\n'
  );
}

type PageLook = {
  readonly locale: NumberLocale;
  /** Also the name under which a browser saves or prints it. */
  readonly title: string;
};

/**
 * A group as one HTML document to print: what it comes to, who gets and owes how much, the payments that settle it, and
 * its history by day. It has no script and loads nothing.
 */
export function printablePage(
  facts: PageFacts,
  words: PageWords,
  { locale, title }: PageLook,
): PrintablePage {
  const writer = writerOf(facts, words, locale);
  let present: Day | null = null;
  const endOfDay = () => (present === null ? '' : '</section>\n');
  return {
    head:
      `<!doctype html>\n<html lang="${locale}">\n<head>\n<meta charset="utf-8">\n` +
      `<meta http-equiv="Content-Security-Policy" content="${policy}">\n` +
      '<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
      '<meta name="robots" content="noindex">\n<meta name="referrer" content="no-referrer">\n' +
      `<title>${escaped(title)}</title>\n<style>${PAGE_STYLE}</style>\n</head>\n<body>\n<main>\n` +
      `<h1>${written(facts.group.name)}</h1>\n` +
      `<p class="quiet">${writer.say('made')} ${writer.day(facts.today)}</p>\n` +
      summaryOf(writer, facts) +
      balancesOf(writer, facts) +
      planOf(writer, facts) +
      `<h2>${writer.say('history')}</h2>\n`,
    entry: (entry) => {
      const isNewDay = entry.day !== present;
      const begun = isNewDay ? `${endOfDay()}<section class="day">\n<h3>${writer.day(entry.day)}</h3>\n` : '';
      present = entry.day;
      return begun + articleOf(writer, entry);
    },
    tail: () =>
      `${endOfDay()}${present === null ? `<p>${writer.say('empty')}</p>\n` : ''}</main>\n</body>\n</html>\n`,
  };
}
