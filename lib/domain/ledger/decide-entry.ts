import { movedByEntry, withBalance } from './balances';
import type { AskedOf, Meant } from './change';
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
} from './decided';
import { entryBornBy, type JournalEvent, recordEntry, type RecordedEntry } from './event';
import type { OpenLedger } from './open-ledger';
import {
  contentAfter,
  contentOfEntry,
  descriptionOf,
  type EntryContent,
  isSameContent,
  isSameDescription,
  isSameForOldClients,
  isSameMoney,
  namedByContent,
  type SaidContent,
} from '@/lib/domain/entry/content';
import { decideParts, type Part } from '@/lib/domain/entry/parts';
import { settles, type Transfer } from '@/lib/domain/settlement/settlement';
import { GROUP_MAX_ENTRIES } from '@/lib/limits';

const wrongAmount = (ledger: OpenLedger, change: Meant, { kind, cents }: EntryContent): Refused | null =>
  otherCurrency(ledger, change) ?? tooBig(ledger, `${kind}-amount-too-big`, cents);

/** A refusal if people are missing or unknown, or if somebody would pay themselves. */
function wrongPeople({ members }: OpenLedger, content: EntryContent): Refused | null {
  const { kind, payers } = content;
  const { among } = content.split;
  const isSomebodyMissing = payers.length === 0 || among.length === 0;
  if (isSomebodyMissing || !namedByContent(content).every((id) => members.has(id)))
    return refuse('user-not-found');
  const isToThemselves = kind === 'payment' && payers.some(({ memberId }) => among.includes(memberId));
  return isToThemselves ? refuse('payment-to-oneself') : null;
}

function partsOf({ members, group }: OpenLedger, entryId: string, content: EntryContent): readonly Part[] {
  const { cents, payers, split } = content;
  const among = [...new Set(split.among)].flatMap((id) => members.get(id) ?? []);
  return decideParts({ entryId, cents, payers, among, currency: group.currency });
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
  const wrong = wrongPeople(ledger, content);
  if (wrong) return wrong;
  const { kind, cents } = content;
  const parts = partsOf(ledger, id, content);
  const entry = { id, kind, ...descriptionOf(content), cents, parts, revision: 0, createdAt: ledger.now };
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

export function revise(ledger: OpenLedger, change: AskedOf<'entry.put'>): Decided {
  const { id, ...said } = change.entry;
  const stored = ledger.entries.get(id);
  const content = contentAfter(stored ?? null, said);
  // An unchanged amount is not checked: it may exceed the ceiling if it is older than a change of the currency.
  const isNewAmount = stored?.cents !== content.cents;
  const wrong = isNewAmount ? wrongAmount(ledger, change, content) : null;
  if (stored?.kind !== content.kind) return wrong ?? missing(ledger, id, `${content.kind}-not-found`);
  const no = wrong ?? wrongPeople(ledger, content);
  if (no) return no;
  const isSame = change.isOfOldClient
    ? isSameForOldClients(stored, content, membersInOrder(ledger))
    : isSameMoney(contentOfEntry(stored), content);
  if (isSame && isSameDescription(stored, content)) return NOTHING;
  if (isStale(ledger, stored, change.base)) return refuse('entry-changed', stored);
  const before = recordEntry(stored);
  const parts = isSame ? stored.parts : partsOf(ledger, id, content);
  const { cents } = content;
  const after = { ...before, ...descriptionOf(content), cents, parts, revision: stored.revision + 1 };
  return noRoomFor(ledger, before, after) ?? happens({ kind: 'entry.revised', before, after }, 'ended');
}

export function remove(ledger: OpenLedger, { entryId, expects, base }: AskedOf<'entry.delete'>): Decided {
  const stored = ledger.entries.get(entryId);
  const isExpected = expects === undefined || stored?.kind === expects;
  if (!stored || !isExpected) return missing(ledger, entryId, `${expects ?? 'entry'}-not-found`);
  if (isStale(ledger, stored, base)) return refuse('entry-changed', stored);
  return happens({ kind: 'entry.deleted', before: recordEntry(stored), after: null }, 'ended');
}
