import type { EntryContent } from '@/lib/domain/ledger/change';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { mainPayerIdOf, payersOf, sharerIdsOf } from './parts';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { cleanName } from '@/lib/domain/text/text';

/** What an entry says, without what was decided from it. */
export const contentOfEntry = ({
  kind,
  title,
  cents,
  parts,
}: Pick<Entry, 'kind' | 'title' | 'cents' | 'parts'>): EntryContent => ({
  kind,
  title,
  cents,
  payers: payersOf(parts),
  among: sharerIdsOf(parts),
});

/** What a payment of a plan says. */
export const contentOfTransfer = ({ fromId, toId, cents }: Transfer): EntryContent => ({
  ...{ kind: 'payment', title: '', cents },
  ...{ payers: [{ memberId: fromId, cents }], among: [toId] },
});

/** Whether two lists name the same people, in whatever order. */
export function isSamePeople(a: readonly string[], b: readonly string[]): boolean {
  const [people, others] = [new Set(a), new Set(b)];
  return people.size === others.size && [...others].every((id) => people.has(id));
}

/** What of an entry is one thing: what it was for, and its amount with who pays and who shares it. */
export type EntryMatter = 'title' | 'money';

const payerIdsOf = ({ payers }: EntryContent): readonly string[] => payers.map(({ memberId }) => memberId);

/**
 * Whether two versions of an entry say the same about amount and people. Of no use in parts: an amount that one has typed was
 * never meant for the people whom another one has chosen.
 */
export const isSameMoney = (a: EntryContent, b: EntryContent): boolean =>
  a.cents === b.cents && isSamePeople(payerIdsOf(a), payerIdsOf(b)) && isSamePeople(a.among, b.among);

/** Whether saving this content would leave an entry as it is. */
export const isSameContent = (entry: Entry, content: EntryContent): boolean =>
  entry.title === cleanName(content.title) && isSameMoney(contentOfEntry(entry), content);

/** The same in the eyes of old clients, who know one payer: who put in most. @param members in order of joining */
export const isSameForOldClients = (
  { cents, parts }: Pick<Entry, 'cents' | 'parts'>,
  content: EntryContent,
  members: readonly { readonly id: string }[],
): boolean =>
  cents === content.cents &&
  mainPayerIdOf(parts, (id) => members.findIndex((member) => member.id === id)) === payerIdsOf(content)[0] &&
  isSamePeople(sharerIdsOf(parts), content.among);

const isSame: Readonly<Record<EntryMatter, (a: EntryContent, b: EntryContent) => boolean>> = {
  title: (a, b) => cleanName(a.title) === cleanName(b.title),
  money: isSameMoney,
};

/** Two versions of an entry, brought together. */
export type MergedContent = {
  /** What both have changed, each in another way: somebody has to choose. */
  readonly disputed: readonly EntryMatter[];
  /** What the entry says if mine counts in all that is disputed; where nothing is, the same as `theirs`. */
  readonly mine: EntryContent;
  /** What it says if theirs does. */
  readonly theirs: EntryContent;
};

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
    if (isSame[matter](mine, theirs) || (former && isSame[matter](former, mine))) return 'them';
    return former && isSame[matter](former, theirs) ? 'me' : 'both';
  };
  const by = { title: changedBy('title'), money: changedBy('money') };
  const choose = (both: EntryContent): EntryContent => {
    const of = { me: mine, them: theirs, both };
    const { kind, cents, payers, among } = of[by.money];
    return { kind, title: of[by.title].title, cents, payers, among };
  };
  const disputed = (['title', 'money'] as const).filter((matter) => by[matter] === 'both');
  return { disputed, mine: choose(mine), theirs: choose(theirs) };
}
