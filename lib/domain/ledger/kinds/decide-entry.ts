import { movedByEntry, withBalance } from '@/lib/domain/ledger/balances';
import type { AskedOf, Meant } from '@/lib/domain/ledger/change';
import {
  type Decided,
  happens,
  isRefused,
  isStale,
  membersInOrder,
  missing,
  NOTHING,
  otherCurrency,
  priorCreation,
  refuse,
  type Refused,
  tooBig,
} from '@/lib/domain/ledger/decided';
import { entryBornBy, type JournalEvent, recordEntry, type RecordedEntry } from '@/lib/domain/ledger/event';
import type { Entry } from '@/lib/domain/nouns';
import type { OpenLedger } from '@/lib/domain/ledger/open-ledger';
import { dayByDefault, lastDay } from '@/lib/domain/days';
import { atNewRate, foreignCents, isOwnCurrency, isSameForeign } from '@/lib/domain/money/foreign';
import { namedBySplit, splitProblem } from '@/lib/domain/entry/split';
import {
  contentAfter,
  contentOfEntry,
  descriptionOf,
  type EntryContent,
  isSameContent,
  isSameDescription,
  isSameMoney,
  namedByContent,
  type SaidContent,
  storedSplit,
} from '@/lib/domain/entry/content';
import { decideParts, type EntryKind, oldKindOf, type Part } from '@/lib/domain/entry/parts';
import { settles, type Transfer } from '@/lib/domain/settlement/settlement';
import { GROUP_MAX_ENTRIES } from '@/lib/limits';

const wrongAmount = (
  ledger: OpenLedger,
  change: Meant,
  { kind, cents }: Pick<EntryContent, 'kind' | 'cents'>,
): Refused | null =>
  otherCurrency(ledger, change) ?? tooBig(ledger, `${oldKindOf(kind)}-amount-too-big`, cents);

/** Whether each payer is named once with a positive amount, and together they pay all of it. */
const doPayersAddUp = ({ payers, cents }: EntryContent): boolean =>
  new Set(payers.map(({ memberId }) => memberId)).size === payers.length &&
  payers.every((payer) => Number.isSafeInteger(payer.cents) && payer.cents >= 1) &&
  payers.reduce((total, payer) => total + payer.cents, 0) === cents;

function unknownPeople({ members }: OpenLedger, content: EntryContent): Refused | null {
  const { payers, split } = content;
  const isSomebodyMissing = payers.length === 0 || namedBySplit(split).length === 0;
  const areKnown = !isSomebodyMissing && namedByContent(content).every((id) => members.has(id));
  return areKnown ? null : refuse('user-not-found');
}

/** A refusal if people are missing or unknown, if somebody would pay themselves, or if payers or shares do not add up. */
function wrongPeople(ledger: OpenLedger, content: EntryContent): Refused | null {
  const unknown = unknownPeople(ledger, content);
  if (unknown) return unknown;
  const { kind, payers, split, cents } = content;
  const sharers = namedBySplit(split);
  if (kind === 'payment' && payers.some(({ memberId }) => sharers.includes(memberId)))
    return refuse('payment-to-oneself');
  if (!doPayersAddUp(content)) return refuse('payers-do-not-add-up');
  const problem = splitProblem(split, cents);
  return problem ? refuse(problem) : null;
}

/** A refusal for a day that is too far ahead. */
const wrongDay = ({ now }: OpenLedger, { day }: EntryContent): Refused | null =>
  day > lastDay(now) ? refuse('day-invalid') : null;

/** A refusal for the group's own currency, or if the amount in the other one, the rate and the cents do not fit. */
function wrongForeign({ group }: OpenLedger, { foreign, cents }: EntryContent): Refused | null {
  if (foreign === null) return null;
  const isOther = !isOwnCurrency(foreign, group.currency);
  return isOther && foreignCents(foreign, group.currency) === cents ? null : refuse('foreign-invalid');
}

/**
 * Whether cents and another currency are the same. Those that are stored are not checked again: the group may have got a
 * currency since in which they do not fit, or that very one.
 */
const isSameFigures = (a: Figures, b: Figures): boolean =>
  a.cents === b.cents && isSameForeign(a.foreign, b.foreign);

type Figures = Pick<EntryContent, 'cents' | 'foreign'>;

function partsOf({ members, group }: OpenLedger, entryId: string, content: EntryContent): readonly Part[] {
  const { kind, cents, payers, split } = content;
  const sharers = namedBySplit(split).flatMap((id) => members.get(id) ?? []);
  return decideParts({ kind, entryId, cents, payers, split, sharers, currency: group.currency });
}

/** A refusal if the group has no room for another entry, or if a total would exceed the safe integers. */
export const noRoomFor = (
  ledger: OpenLedger,
  before: RecordedEntry | null,
  after: RecordedEntry,
): Refused | null => {
  if (before === null && ledger.group.entryCount >= GROUP_MAX_ENTRIES) return refuse('too-many-entries');
  return movedByEntry(ledger.members, before, after) === null ? refuse('totals-too-big') : null;
};

export function newEntry(ledger: OpenLedger, id: string, content: EntryContent): RecordedEntry | Refused {
  const wrong = wrongPeople(ledger, content) ?? wrongForeign(ledger, content) ?? wrongDay(ledger, content);
  if (wrong) return wrong;
  const { kind, cents, split, foreign } = content;
  const parts = partsOf(ledger, id, content);
  const createdAt = ledger.now;
  const day = content.day === '' ? dayByDefault(createdAt) : content.day;
  const entry = {
    ...{ id, kind, ...descriptionOf(content), day, cents, parts, split: storedSplit(split), foreign },
    ...{ revision: 0, createdAt },
  };
  return noRoomFor(ledger, null, entry) ?? entry;
}

/** Whether a plan still brings every balance to 0 after an entry is added. */
export function settlesAfter(
  { members }: OpenLedger,
  entry: RecordedEntry,
  plan: readonly Transfer[],
): boolean {
  const moved = movedByEntry(members, null, entry);
  const balances = [...members.values()].map((member) => withBalance(moved?.get(member.id) ?? member));
  return settles(balances, plan);
}

/** Whether an event has created an entry that says this. A field that is left out is no difference. */
export const isCreation = (said: SaidContent, birth: JournalEvent): boolean => {
  const created = entryBornBy(birth);
  return created?.kind === said.kind && isSameContent(contentOfEntry(created), contentAfter(created, said));
};

export function create(ledger: OpenLedger, change: AskedOf<'entry.put'>): Decided {
  const { id, ...said } = change.entry;
  const content = contentAfter(null, said);
  const no =
    priorCreation(ledger, id, (birth) => isCreation(said, birth)) ?? wrongAmount(ledger, change, content);
  if (no) return no;
  const entry = newEntry(ledger, id, content);
  if (isRefused(entry)) return entry;
  const survives = change.keepsPlan && settlesAfter(ledger, entry, ledger.plan);
  return happens({ kind: 'entry.created', before: null, after: entry }, survives ? 'kept' : 'ended');
}

/** What was not found; to old clients an income is an expense. */
const notFound = (kind: EntryKind | undefined) =>
  kind === undefined ? 'entry-not-found' : (`${oldKindOf(kind)}-not-found` as const);

/** Whether a stored entry is of the kind that a change expects. */
const isOfKind = (stored: Entry, expected: EntryKind, isOfOldClient: boolean): boolean =>
  isOfOldClient ? oldKindOf(stored.kind) === oldKindOf(expected) : stored.kind === expected;

export function revise(ledger: OpenLedger, change: AskedOf<'entry.put'>): Decided {
  const { id, ...sent } = change.entry;
  const stored = ledger.entries.get(id);
  // An unchanged amount is not checked: it may exceed the ceiling if it is older than a change of the currency.
  const isNewAmount = stored?.cents !== sent.cents;
  const wrong = isNewAmount ? wrongAmount(ledger, change, sent) : null;
  if (!stored || !isOfKind(stored, sent.kind, change.meantByOldClient !== undefined))
    return wrong ?? missing(ledger, id, notFound(sent.kind));
  const whole = contentAfter(stored, sent);
  const unknown = wrong ?? unknownPeople(ledger, whole);
  if (unknown) return unknown;
  const edit = { entryId: id, entry: stored, said: { ...whole, kind: stored.kind } };
  const { currency } = ledger.group;
  const meant = change.meantByOldClient?.({ ...edit, members: membersInOrder(ledger), currency }) ?? whole;
  // Who does not know the other currency has typed the amount alone. It is kept, even if it is the group's own by now.
  const isForeignUnsaid = sent.foreign === undefined && isNewAmount && meant.foreign !== null;
  const foreign = isForeignUnsaid ? atNewRate(meant.foreign, meant.cents, currency) : meant.foreign;
  const content = { ...meant, foreign };
  const isSame = isSameMoney(contentOfEntry(stored), content);
  const no =
    wrongPeople(ledger, content) ??
    (isForeignUnsaid || isSameFigures(stored, content) ? null : wrongForeign(ledger, content)) ??
    (content.day === stored.day ? null : wrongDay(ledger, content));
  if (no) return no;
  if (isSame && isSameDescription(stored, content)) return NOTHING;
  if (isStale(ledger, stored, change.base)) return refuse('entry-changed', stored);
  const before = recordEntry(stored);
  const parts = isSame ? stored.parts : partsOf(ledger, id, content);
  const { cents, split } = content;
  const said = { ...descriptionOf(content), cents, parts, split: storedSplit(split), foreign };
  const after = { ...before, ...said, revision: stored.revision + 1 };
  return noRoomFor(ledger, before, after) ?? happens({ kind: 'entry.revised', before, after }, 'ended');
}

export function remove(ledger: OpenLedger, { entryId, expects, base }: AskedOf<'entry.delete'>): Decided {
  const stored = ledger.entries.get(entryId);
  if (!stored || (expects !== undefined && !isOfKind(stored, expects, true)))
    return missing(ledger, entryId, notFound(expects));
  if (isStale(ledger, stored, base)) return refuse('entry-changed', stored);
  return happens({ kind: 'entry.deleted', before: recordEntry(stored), after: null }, 'ended');
}
