import { areSameParts, type EntryKind, type Part, type Payer, payersOf, sharerIdsOf } from './parts';
import { evenly, isSameSplit, namedBySplit, type Split, withPeopleInSplit } from './split';
import { type Cents, cents } from '@/lib/domain/money/money';
import { type Foreign, isSameForeign } from '@/lib/domain/money/foreign';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { cleanMessage, cleanName } from '@/lib/domain/text/text';
import type { Category } from './category';
import type { Day } from '@/lib/domain/days';

/** What a person says of an entry besides its money. Each field is compared and merged separately. */
export type EntryDescription = {
  /** What it was for; empty for a payment. */
  readonly title: string;
  /** On which it was spent. Empty: not said, which is the day by default of when it is decided (`dayByDefault`). */
  readonly day: Day;
  /** May have several lines. */
  readonly note: string;
  /** null: none, as for every payment. */
  readonly category: Category | null;
};

type Field = keyof EntryDescription;

type FieldRow<Value> = {
  /** Of an entry of which nothing is said. */
  readonly empty: Value;
  /** As the server stores it. */
  readonly clean?: (value: Value) => Value;
  /** It counts towards the size of an answer, and lists that do not show it leave it out. */
  readonly isLong?: true;
  /** The version of our wire that brought it. Builds before it do not send it, and rows of the Journal may lack it. */
  readonly since?: number;
};

/** The fields of the description. Wire, Journal, SQL, hash and merging follow from this table. */
const FIELDS: { readonly [Key in Field]: FieldRow<EntryDescription[Key]> } = {
  title: { empty: '', clean: cleanName },
  day: { empty: '', since: 3 },
  note: { empty: '', clean: cleanMessage, isLong: true, since: 3 },
  category: { empty: null, since: 3 },
};

/** In the order of rows and tuples; each has a column of the same name. */
export const DESCRIPTION = Object.keys(FIELDS) as readonly Field[];

export const LONG_FIELDS = DESCRIPTION.filter((field) => FIELDS[field].isLong);
export const LATER_FIELDS = DESCRIPTION.filter((field) => FIELDS[field].since !== undefined);

/** The version of our wire that brought the newest field. */
export const NEWEST_FIELD_SINCE = Math.max(...DESCRIPTION.map((field) => FIELDS[field].since ?? 1));

/** The fields that a change empties with null. */
export const NULLABLE_FIELDS = [...DESCRIPTION.filter((field) => FIELDS[field].empty === null), 'foreign'];

/** Fills a description field by field: `Object.fromEntries` takes several times as long, for each of thousands of entries. */
function describe(valueOf: (field: Field, place: number) => unknown): EntryDescription {
  const description: Record<string, unknown> = {};
  for (const [place, field] of DESCRIPTION.entries()) description[field] = valueOf(field, place);
  return description as EntryDescription;
}

/** The description of an entry of which nothing is said. */
export const UNDESCRIBED = describe((field) => FIELDS[field].empty);

/** The description of an entry or of content. */
export const descriptionOf = (described: EntryDescription): EntryDescription =>
  describe((field) => described[field]);

/** The values of a description in the order of `DESCRIPTION`, as rows hold them. */
export const descriptionValues = (described: EntryDescription): DescriptionValues =>
  DESCRIPTION.map((field) => described[field]);

/** In the order of `DESCRIPTION`. */
export type DescriptionValues = readonly EntryDescription[Field][];

/** @param values from `descriptionValues` */
export const describedBy = (values: DescriptionValues): EntryDescription =>
  describe((_, place) => values[place]);

/**
 * What a person states about an entry, as form, outbox, change and our wire hold it; `decideParts` derives who bears
 * how much. This is the only list of an entry's fields.
 */
export type EntryContent = EntryDescription & {
  readonly kind: EntryKind;
  readonly cents: Cents;
  /** Each once; together they pay all of it, or received an income. */
  readonly payers: readonly Payer[];
  /** How those who bear it share it; a payment is shared by its recipient alone. */
  readonly split: Split;
  /** What it was in another currency; null: it was in the group's. The cents are what counts. */
  readonly foreign: Foreign | null;
};

/** Optional fields. Older builds send only the title. */
type Optional = EntryDescription & Pick<EntryContent, 'foreign'>;

/** Content as a change gives it. A field of the description, or `foreign`, that is left out stays as it is stored. */
export type SaidContent = Omit<EntryContent, keyof Optional> & Partial<Optional>;

/**
 * The content of an entry after a change.
 * @param stored the entry so far; null for a new one
 */
export const contentAfter = (stored: Optional | null, said: SaidContent): EntryContent => ({
  ...(stored ? { ...descriptionOf(stored), foreign: stored.foreign } : { ...UNDESCRIBED, foreign: null }),
  ...said,
});

/** The fields of the description that a change gives. */
export const givenDescription = (said: Partial<EntryDescription>): Partial<EntryDescription> =>
  Object.fromEntries(
    DESCRIPTION.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field]]])),
  );

/** What a change says, with the texts of the description as the server stores them. */
export const cleanSaid = <Said extends Partial<EntryDescription>>(said: Said): Said => {
  const cleaned = { ...said };
  for (const field of DESCRIPTION) {
    const { clean } = FIELDS[field] as FieldRow<EntryDescription[Field]>;
    const value = said[field];
    if (clean && value !== undefined) Object.assign(cleaned, { [field]: clean(value) });
  }
  return cleaned;
};

/** The content of an entry, with the decided parts in place of payers; null splits evenly among those who share. */
export type DecidedContent = Omit<EntryContent, 'payers' | 'split'> & {
  readonly parts: readonly Part[];
  readonly split: Split | null;
};

/** A split as entries store it. */
export const storedSplit = (split: Split): Split | null => (split.how === 'even' ? null : split);

/** The content of an entry, with payers derived from its parts, and an even split too. */
export const contentOfEntry = (entry: DecidedContent): EntryContent => ({
  ...descriptionOf(entry),
  ...{ kind: entry.kind, cents: entry.cents, payers: payersOf(entry) },
  split: entry.split ?? evenly(sharerIdsOf(entry)),
  foreign: entry.foreign,
});

/** The content of the payment that settles a row of a plan, on the day that is given with it. */
export const contentOfTransfer = ({
  fromId,
  toId,
  cents: amount,
  day,
}: Transfer & { readonly day?: Day }): SaidContent => ({
  ...{ kind: 'payment', title: '', cents: amount, ...(day !== undefined && { day }) },
  ...{ payers: [{ memberId: fromId, cents: amount }], split: evenly([toId]) },
});

/** The ids of the members whom content names, payers first. */
export const namedByContent = ({
  payers,
  split,
}: Pick<EntryContent, 'payers' | 'split'>): readonly string[] => [
  ...payers.map(({ memberId }) => memberId),
  ...namedBySplit(split),
];

/** Replaces the members that content names. A member who would then pay or share twice has the sum of both. */
export const withPeople = <Said extends SaidContent>(
  content: Said,
  idOf: (memberId: string) => string,
): Said => {
  const paid = new Map<string, number>();
  for (const { memberId, cents: part } of content.payers)
    paid.set(idOf(memberId), (paid.get(idOf(memberId)) ?? 0) + part);
  return {
    ...content,
    payers: [...paid].map(([memberId, total]) => ({ memberId, cents: cents(total) })),
    split: withPeopleInSplit(content.split, idOf),
  };
};

/** Whether two lists name the same people, in any order. */
export function isSamePeople(a: readonly string[], b: readonly string[]): boolean {
  const [people, others] = [new Set(a), new Set(b)];
  return people.size === others.size && [...others].every((id) => people.has(id));
}

/**
 * A unit of comparison and merging: each field of the description, and the amount together with payers, sharers and what
 * it was in another currency.
 */
export type EntryMatter = keyof EntryDescription | 'money';

const isSamePayers = (a: readonly Payer[], b: readonly Payer[]): boolean => {
  const paid = new Map(a.map(({ memberId, cents: part }) => [memberId, part]));
  return paid.size === b.length && b.every(({ memberId, cents: part }) => paid.get(memberId) === part);
};

type Money = Pick<EntryContent, 'cents' | 'payers' | 'split' | 'foreign'>;

/**
 * Whether two versions of an entry have the same amount and people. These are compared as a whole: an amount that one
 * person typed was never meant for the people whom another person chose.
 */
export const isSameMoney = (a: Money, b: Money): boolean =>
  a.cents === b.cents &&
  isSamePayers(a.payers, b.payers) &&
  isSameSplit(a.split, b.split) &&
  isSameForeign(a.foreign, b.foreign);

const isSameField = (a: EntryDescription, b: EntryDescription, field: keyof EntryDescription): boolean =>
  cleanSaid(a)[field] === cleanSaid(b)[field];

/** Whether two versions of an entry have the same description. */
export const isSameDescription = (a: EntryDescription, b: EntryDescription): boolean => {
  const [one, other] = [cleanSaid(descriptionOf(a)), cleanSaid(descriptionOf(b))];
  return DESCRIPTION.every((field) => one[field] === other[field]);
};

/** Whether saving this content would leave an entry as it is. */
export const isSameContent = (a: EntryContent, b: EntryContent): boolean =>
  isSameDescription(a, b) && isSameMoney(a, b);

/** Whether two entries have the same description, amount and parts; an undo requires this. */
export const isSameToTheCent = (a: DecidedContent, b: DecidedContent): boolean =>
  isSameDescription(a, b) &&
  a.cents === b.cents &&
  isSameForeign(a.foreign, b.foreign) &&
  areSameParts(a.parts, b.parts) &&
  isSameSplit(contentOfEntry(a).split, contentOfEntry(b).split);

/** The result of merging two versions of an entry. */
export type MergedContent = {
  /** What both have changed in different ways: a person has to choose. */
  readonly disputed: readonly EntryMatter[];
  /** The merged content if mine wins all disputes; the same as `theirs` if there are none. */
  readonly mine: EntryContent;
  /** The merged content if theirs wins all disputes. */
  readonly theirs: EntryContent;
};

const MATTERS: readonly EntryMatter[] = [...DESCRIPTION, 'money'];

const isSame = (a: EntryContent, b: EntryContent, matter: EntryMatter): boolean =>
  matter === 'money' ? isSameMoney(a, b) : isSameField(a, b, matter);

/**
 * A whole version. If `foreign` is left out, it is taken from another version with the same cents; it would not fit others.
 * @param others the last one gives the fields of the description that are left out
 */
function versionOf(said: SaidContent, others: readonly [EntryContent, ...EntryContent[]]): EntryContent {
  const { foreign = others.find(({ cents: amount }) => amount === said.cents)?.foreign ?? null } = said;
  return { ...contentAfter(others.at(-1) ?? null, said), foreign };
}

/**
 * Merges two versions of an entry: a value that only one of them has changed is taken from that version.
 * @param began the common base; null if unknown, and then every difference is disputed
 * @param said my version; a field that it leaves out is unchanged
 */
export function mergeContents(
  began: SaidContent | null,
  said: SaidContent,
  theirs: EntryContent,
): MergedContent {
  const former = began && versionOf(began, [theirs]);
  const mine = versionOf(said, former ? [theirs, former] : [theirs]);
  const changedBy = (matter: EntryMatter): 'me' | 'them' | 'both' => {
    if (isSame(mine, theirs, matter) || (former && isSame(former, mine, matter))) return 'them';
    return former && isSame(former, theirs, matter) ? 'me' : 'both';
  };
  const changed = MATTERS.map((matter) => ({ matter, by: changedBy(matter) }));
  const choose = (both: EntryContent): EntryContent => {
    const versions = { me: mine, them: theirs, both };
    const chosen = Object.fromEntries(changed.map(({ matter, by }) => [matter, versions[by]])) as Readonly<
      Record<EntryMatter, EntryContent>
    >;
    const fields = DESCRIPTION.map((field) => [field, chosen[field][field]] as const);
    return { ...chosen.money, ...(Object.fromEntries(fields) as EntryDescription) };
  };
  const disputed = changed.flatMap(({ matter, by }) => (by === 'both' ? [matter] : []));
  return { disputed, mine: choose(mine), theirs: choose(theirs) };
}
