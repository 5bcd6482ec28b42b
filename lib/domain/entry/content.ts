import { areSameParts, mainPayerIdOf, type Part, type Payer, payersOf, sharerIdsOf } from './parts';
import type { Cents } from '@/lib/domain/money/money';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { cleanName } from '@/lib/domain/text/text';

/** What an entry is: money spent for some, or money that one member gave another. Kinds are added, none is changed. */
export type EntryKind = 'expense' | 'payment';

/** How an entry is shared; of a payment the recipient alone has all of it. */
export type Split = { readonly how: 'even'; readonly among: readonly string[] };

export const evenly = (among: readonly string[]): Split => ({ how: 'even', among });

/**
 * What a person says of an entry, as form, outbox, change and our wire hold it; who bears how much of it follows
 * (`decideParts`). This is the one list of an entry's fields: whatever it says beside its money is in `DESCRIPTION` too.
 */
export type EntryContent = {
  readonly kind: EntryKind;
  /** What it was for; a payment has none: the empty text. */
  readonly title: string;
  readonly cents: Cents;
  /** One, today, who pays all of it. */
  readonly payers: readonly Payer[];
  readonly split: Split;
};

/** The fields of an entry beside its money. Each is compared and merged by itself, and is a column of that name. */
export const DESCRIPTION = ['title'] as const satisfies readonly (keyof EntryContent)[];

export type EntryDescription = Pick<EntryContent, (typeof DESCRIPTION)[number]>;

/** Of an entry, or of what is said of one, what it says beside its money. */
export const descriptionOf = ({ title }: EntryDescription): EntryDescription => ({ title });

/** The same as a list by `DESCRIPTION`, as rows and page seeds hold it. */
export const descriptionValues = (entry: EntryDescription): readonly string[] =>
  DESCRIPTION.map((field) => entry[field]);

/** @param values from `descriptionValues` */
export const describedBy = ([title = '']: readonly string[]): EntryDescription => ({ title });

/** An entry as far as it holds content, with the parts that were decided in place of payers and split. */
type DecidedContent = Omit<EntryContent, 'payers' | 'split'> & { readonly parts: readonly Part[] };

/** What an entry says, without what was decided from it. */
export const contentOfEntry = (entry: DecidedContent): EntryContent => ({
  ...descriptionOf(entry),
  ...{ kind: entry.kind, cents: entry.cents, payers: payersOf(entry.parts) },
  split: evenly(sharerIdsOf(entry.parts)),
});

/** What a payment of a plan says. */
export const contentOfTransfer = ({ fromId, toId, cents }: Transfer): EntryContent => ({
  ...{ kind: 'payment', title: '', cents },
  ...{ payers: [{ memberId: fromId, cents }], split: evenly([toId]) },
});

/** The ids of the members whom content names, payers first. */
export const namedByContent = ({ payers, split }: EntryContent): readonly string[] => [
  ...payers.map(({ memberId }) => memberId),
  ...split.among,
];

/** Content with other members in the place of those that it names. Who would share twice shares once. */
export const withPeople = (content: EntryContent, idOf: (memberId: string) => string): EntryContent => ({
  ...content,
  payers: content.payers.map((payer) => ({ ...payer, memberId: idOf(payer.memberId) })),
  split: { ...content.split, among: [...new Set(content.split.among.map(idOf))] },
});

/** Whether two lists name the same people, in whatever order. */
export function isSamePeople(a: readonly string[], b: readonly string[]): boolean {
  const [people, others] = [new Set(a), new Set(b)];
  return people.size === others.size && [...others].every((id) => people.has(id));
}

/** What of an entry is one thing: each field of its description, and its amount with who pays and who shares it. */
export type EntryMatter = keyof EntryDescription | 'money';

const payerIdsOf = ({ payers }: EntryContent): readonly string[] => payers.map(({ memberId }) => memberId);

/**
 * Whether two versions of an entry say the same about amount and people. Of no use in parts: an amount that one has typed was
 * never meant for the people whom another one has chosen.
 */
export const isSameMoney = (a: EntryContent, b: EntryContent): boolean =>
  a.cents === b.cents &&
  isSamePeople(payerIdsOf(a), payerIdsOf(b)) &&
  isSamePeople(a.split.among, b.split.among);

const isSameField = (a: EntryDescription, b: EntryDescription, field: keyof EntryDescription): boolean =>
  cleanName(a[field]) === cleanName(b[field]);

/** Whether two versions of an entry say the same beside its money. */
export const isSameDescription = (a: EntryDescription, b: EntryDescription): boolean =>
  DESCRIPTION.every((field) => isSameField(a, b, field));

/** Whether saving this content would leave an entry as it is. */
export const isSameContent = (a: EntryContent, b: EntryContent): boolean =>
  isSameDescription(a, b) && isSameMoney(a, b);

/** Whether an entry is to every member what another one is, and is called the same: what an undo asks. */
export const isSameToTheCent = (a: DecidedContent, b: DecidedContent): boolean =>
  isSameDescription(a, b) && a.cents === b.cents && areSameParts(a.parts, b.parts);

/**
 * Whether old clients see the same money, who know one payer: who put in most.
 * @param members in order of joining
 */
export const isSameForOldClients = (
  { cents, parts }: DecidedContent,
  content: EntryContent,
  members: readonly { readonly id: string }[],
): boolean =>
  cents === content.cents &&
  mainPayerIdOf(parts, (id) => members.findIndex((member) => member.id === id)) === payerIdsOf(content)[0] &&
  isSamePeople(sharerIdsOf(parts), content.split.among);

/** Two versions of an entry, brought together. */
export type MergedContent = {
  /** What both have changed, each in another way: somebody has to choose. */
  readonly disputed: readonly EntryMatter[];
  /** What the entry says if mine counts in all that is disputed; where nothing is, the same as `theirs`. */
  readonly mine: EntryContent;
  /** What it says if theirs does. */
  readonly theirs: EntryContent;
};

const MATTERS: readonly EntryMatter[] = [...DESCRIPTION, 'money'];

const isSame = (a: EntryContent, b: EntryContent, matter: EntryMatter): boolean =>
  matter === 'money' ? isSameMoney(a, b) : isSameField(a, b, matter);

/**
 * Brings two versions of an entry together: what only one of them has changed counts.
 * @param former what both began with; null where nobody knows: then whatever differs is disputed
 */
export function mergeContents(
  former: EntryContent | null,
  mine: EntryContent,
  theirs: EntryContent,
): MergedContent {
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
    const fields = DESCRIPTION.map((field) => [field, chosen[field][field]]);
    return { ...chosen.money, ...(Object.fromEntries(fields) as EntryDescription) };
  };
  const disputed = changed.flatMap(({ matter, by }) => (by === 'both' ? [matter] : []));
  return { disputed, mine: choose(mine), theirs: choose(theirs) };
}
