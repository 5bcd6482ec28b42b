import type { BackupSplit } from '@/lib/export/backup';
import type { Category } from '@/lib/domain/entry/category';
import type { Day } from '@/lib/domain/days';
import type { EntryKind } from '@/lib/domain/entry/parts';

/** The formats that are recognised. `generic-csv` is a table of which a person has said what its columns mean. */
export type ImportFormat =
  | 'pari-backup'
  | 'spliit-json'
  | 'spliit-csv'
  | 'spliit-cloud-csv'
  | 'spliit-cloud-json'
  | 'spliit-cloud-zip'
  | 'splitwise-csv'
  | 'settleup-csv'
  | 'ihatemoney-bills-json'
  | 'ihatemoney-bills-csv'
  | 'ihatemoney-transactions-json'
  | 'ihatemoney-transactions-csv'
  | 'cospend-csv'
  | 'tricount-json'
  | 'tricount-exporter-csv'
  | 'sesterce-csv'
  | 'abrechnung-json'
  | 'abrechnung-csv'
  | 'kostos-json'
  | 'splitpro-csv'
  | 'splitpro-json'
  | 'generic-csv'
  | 'unknown';

/**
 * Where something stands in a file: in a table the physical line on which its record starts (the first line is 1), in
 * JSON a path such as `expenses[0]`; null for the whole file.
 */
export type Place = number | string | null;

/** What a problem means: `left-out` the entry at its place is not read, `warning` a person has to know, `note` may know. */
export type Weight = 'left-out' | 'warning' | 'note';

/** All that may be said about a file that is read. The texts are in `messages`, under the same names. */
export const PROBLEMS = {
  // Entries that cannot be read.
  'amount-missing': 'left-out',
  'amount-unreadable': 'left-out',
  'amount-too-large': 'left-out',
  'amount-zero': 'left-out',
  'amounts-do-not-add-up': 'left-out',
  'shares-do-not-add-up': 'left-out',
  'nets-do-not-add-up': 'left-out',
  'lists-do-not-fit': 'left-out',
  'split-unreadable': 'left-out',
  'nobody-paid': 'left-out',
  'nobody-shares': 'left-out',
  'person-unknown': 'left-out',
  'person-twice': 'left-out',
  'people-without-share': 'left-out',
  'kind-unknown': 'left-out',
  'payment-to-oneself': 'left-out',
  'cells-missing': 'left-out',
  'cells-overwritten': 'left-out',
  'currency-unreadable': 'left-out',
  'entry-unreadable': 'left-out',
  // Entries that are read in part, or with something assumed.
  'cells-too-many': 'warning',
  'day-unreadable': 'warning',
  'day-ambiguous': 'warning',
  'day-too-far': 'warning',
  'cost-unreadable': 'warning',
  'payers-not-in-file': 'warning',
  'payer-unknown': 'warning',
  'kept-without-effect': 'warning',
  'shares-rounded': 'warning',
  'amount-from-shares': 'warning',
  'amounts-rounded': 'warning',
  'name-ambiguous': 'warning',
  'percent-not-whole': 'warning',
  'original-does-not-fit': 'warning',
  'rate-unusable': 'warning',
  'attachment-left-out': 'warning',
  'deleted-is-counted': 'warning',
  'share-of-two-only': 'warning',
  'cents-mended': 'warning',
  'text-cut': 'warning',
  'text-cleaned': 'warning',
  'shares-as-ratio': 'warning',
  'shares-converted': 'warning',
  'part-left-out': 'warning',
  // About the file or its people.
  'name-cut': 'warning',
  'same-name': 'warning',
  'quotes-not-doubled': 'warning',
  'column-without-name': 'warning',
  'column-is-nobody': 'warning',
  'column-overwritten': 'warning',
  'footer-differs': 'warning',
  'encoding-assumed': 'warning',
  'currency-missing': 'warning',
  'currency-unknown': 'warning',
  'weights-not-in-file': 'warning',
  'balances-only': 'warning',
  'event-without-shares': 'warning',
  'nothing-to-import': 'warning',
  'several-groups': 'warning',
  'name-provisional': 'warning',
  // Good to know; nothing is lost.
  'several-payers': 'note',
  'no-effect': 'note',
  'name-protected': 'note',
  'one-payer-only': 'note',
  'may-hold-deleted': 'note',
  'weights-assumed': 'note',
  'comments-in-note': 'note',
  'link-left-out': 'note',
} as const satisfies Readonly<Record<string, Weight>>;

export type ProblemCode = keyof typeof PROBLEMS;

export type Values = Readonly<Record<string, string | number>>;

export type Problem = { readonly place: Place; readonly code: ProblemCode; readonly values?: Values };

/** Why a file is not read at all. The texts are in `messages`, under the same names. */
export const REFUSALS = [
  'file-empty',
  'file-unknown',
  'file-too-large',
  'file-broken',
  'file-too-deep',
  'encoding-unreadable',
  'quote-not-closed',
  'version-unknown',
  'plan-not-history',
  'cells-damaged',
  'cells-not-quoted',
  'people-ambiguous',
  'too-many-people',
  'too-many-entries',
  'nobody-in-it',
  'friend-not-named',
  'index-only',
] as const;

export type RefusalCode = (typeof REFUSALS)[number];

/** A file that is not read at all. `values` are those of its text. */
export class ImportRefused extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly place: Place = null,
    readonly values: Values = {},
  ) {
    super(code);
  }
}

/** What one person gave or bears, in minor units of the entry's currency. @see ImportedGroup.people */
export type Side = { readonly person: number; readonly minor: number };

/** How a file says that an entry was split, as far as it does; what each one bears is in `shared` all the same. */
export type ImportedSplit =
  | { readonly how: 'even' }
  | {
      readonly how: 'shares' | 'percent';
      readonly of: readonly { readonly person: number; readonly weight: number }[];
    };

/** An entry as a file tells it. */
export type ImportedEntry = {
  readonly place: Exclude<Place, null>;
  readonly kind: EntryKind;
  readonly title: string;
  /** Empty: the file does not say. */
  readonly day: Day;
  readonly note: string;
  readonly category: Category | null;
  /** ISO 4217 of the minor units; null: the group's. */
  readonly currency: string | null;
  /** Who paid, or received an income; each person once, none below 0. */
  readonly paid: readonly Side[];
  /** Who bears it, or whose an income is; each person once, none below 0. Adds up to the same as `paid`. */
  readonly shared: readonly Side[];
  readonly split: ImportedSplit | null;
  /** What it was in another currency, and the rate if the file has one that can be used. */
  readonly foreign: {
    readonly currency: string;
    readonly minor: number;
    readonly rate: string | null;
  } | null;
  /**
   * What an entry in a currency of its own is in the group's, by the file itself: minor units of all of it, and what one
   * unit of its currency is in the group's, as far as the file has a rate that gives them.
   */
  readonly converted?: { readonly minor: number; readonly rate: string | null };
  /**
   * What only our own backup says: the beginning of the entry's id, which decides who bears the odd cents (null: of a new
   * one), and its split as it was typed. Then `split` is null.
   */
  readonly stored?: { readonly idStart: string | null; readonly split: BackupSplit };
  /** Who paid what is not in the file, only what each one is owed; `paid` and `shared` are the simplest that fits. */
  readonly isAssumed: boolean;
};

export type ImportedGroup = {
  /** null: the file does not say. */
  readonly name: string | null;
  /** ISO 4217 of its balances; null: the file does not say. */
  readonly currency: string | null;
  /** The sign of the currency, where the file has no code. */
  readonly symbol?: string;
  /** Whether the group is to be deleted when nobody uses it; only our own backup says. */
  readonly purge?: boolean;
  /** The decimals of minor units in `currency`, as the product counts them. */
  readonly digits: number;
  /** The same of other currencies that entries have; without a row, the decimals of ISO 4217. */
  readonly digitsOf?: Readonly<Record<string, number>>;
  /** Names as people know them, each once. */
  readonly people: readonly string[];
  /** The one whom the file calls "You" or whose own file it is. */
  readonly self?: number;
  readonly entries: readonly ImportedEntry[];
  /** Balances that the file states itself, where it does: minor units by person, for each currency. */
  readonly stated?: readonly { readonly currency: string; readonly balances: readonly number[] }[];
};

/** A file that could be read. */
export type Reading = {
  readonly format: ImportFormat;
  /** Several where a file holds several; they are never merged. */
  readonly groups: readonly ImportedGroup[];
  readonly problems: readonly Problem[];
};

/** A file that could not: `format` is what it looks like, as far as it does. */
export type RefusedReading = {
  readonly format: ImportFormat;
  readonly refused: { readonly code: RefusalCode; readonly place: Place; readonly values: Values };
};

export type Outcome = 'import' | 'import-with-warning' | 'refuse';

/** What becomes of a file: it is refused if nothing in it can be written. */
export function outcomeOf(reading: Reading | RefusedReading): Outcome {
  if ('refused' in reading) return 'refuse';
  if (reading.groups.every(({ entries }) => entries.length === 0) && !isOnlyEmpty(reading)) return 'refuse';
  return reading.problems.some(({ code }) => PROBLEMS[code] !== 'note') ? 'import-with-warning' : 'import';
}

/** Whether a file has people and nothing else, which may be brought all the same. */
const isOnlyEmpty = ({ groups, problems }: Reading): boolean =>
  groups.some(({ people }) => people.length > 0) &&
  problems.every(({ code }) => PROBLEMS[code] !== 'left-out');

/** The balance of each person, of the entries in one currency, in its minor units: positive gets money back. */
export function balancesOf(
  group: ImportedGroup,
  currency: string | null = group.currency,
): readonly number[] {
  const balances = group.people.map(() => 0);
  const add = (sides: readonly Side[], sign: 1 | -1) => {
    for (const { person, minor } of sides) balances[person] = (balances[person] ?? 0) + sign * minor;
  };
  for (const entry of group.entries) {
    if ((entry.currency ?? group.currency) !== currency) continue;
    const sign = entry.kind === 'income' ? -1 : 1;
    add(entry.paid, sign);
    add(entry.shared, sign === 1 ? -1 : 1);
  }
  return balances;
}
