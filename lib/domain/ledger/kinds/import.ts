import type { AskedRow, NounRow } from './row';
import { nameTaken } from './member';
import { newEntry } from './decide-entry';
import { NO_TOTALS } from '@/lib/domain/ledger/balances';
import type { AskedOf } from '@/lib/domain/ledger/change';
import {
  type Decided,
  happens,
  isRefused,
  otherCurrency,
  priorCreation,
  refuse,
  type Refused,
} from '@/lib/domain/ledger/decided';
import {
  newMember,
  type RecordedEntry,
  type RecordedImport,
  type RecordedMember,
} from '@/lib/domain/ledger/event';
import type { OpenLedger } from '@/lib/domain/ledger/open-ledger';
import type { Member } from '@/lib/domain/nouns';
import type { EntryContent } from '@/lib/domain/entry/content';
import { oldKindOf } from '@/lib/domain/entry/parts';
import { STORED_AMOUNT_MAX_CENTS } from '@/lib/domain/money/currency-units';
import { GROUP_MAX_ENTRIES, GROUP_MAX_MEMBERS } from '@/lib/limits';

/** The members whom an import adds. They join together, so that their ids decide on their order. */
const bornWith = ({ members }: AskedOf<'import.make'>, now: Date): readonly RecordedMember[] =>
  members.map((member) => newMember(member, now));

const asMember = (now: Date, recorded: RecordedMember): Member => ({
  ...NO_TOTALS,
  ...recorded,
  updatedAt: now,
});

/** A refusal if a new member cannot join, or a member of the group whom entries name is gone. */
function wrongPeople(ledger: OpenLedger, { members, named }: AskedOf<'import.make'>): Refused | null {
  if (ledger.members.size + members.length > GROUP_MAX_MEMBERS) return refuse('too-many-members');
  const joined: OpenLedger = { ...ledger, members: new Map(ledger.members) };
  for (const member of members) {
    const { id, name } = member;
    const no = priorCreation(joined, id, () => false) ?? nameTaken(joined, id, name);
    if (no) return isRefused(no) ? no : refuse('id-in-use');
    joined.members.set(id, asMember(ledger.now, newMember(member, ledger.now)));
  }
  return named.every((id) => joined.members.has(id)) ? null : refuse('user-not-found');
}

function make(ledger: OpenLedger, change: AskedOf<'import.make'>): Decided {
  const { id, fileHash, format, entries } = change;
  const no = otherCurrency(ledger, change) ?? wrongPeople(ledger, change);
  if (no) return no;
  if (ledger.group.entryCount + entries > GROUP_MAX_ENTRIES) return refuse('too-many-entries');
  const after = { id, fileHash, format, entries, members: bornWith(change, ledger.now) };
  return happens({ kind: 'import.made', before: null, after }, 'ended');
}

/**
 * A ledger with the members whom an import will add, on which its entries are decided before it is made.
 * @param members in any order
 */
export function withNewMembers(
  ledger: OpenLedger,
  members: readonly Pick<Member, 'id' | 'name'>[],
): OpenLedger {
  const { now } = ledger;
  const joined = members.map((member) => asMember(now, newMember(member, now)));
  return {
    ...ledger,
    members: new Map([...ledger.members, ...joined.map((member) => [member.id, member] as const)]),
  };
}

/**
 * Decides an entry of an import, by the rules of any new entry. Only what the database takes bounds its amount: other
 * products know no ceiling, and what is a fact may not be refused.
 */
export function importedEntry(
  ledger: OpenLedger,
  id: string,
  content: EntryContent,
): RecordedEntry | Refused {
  return content.cents > STORED_AMOUNT_MAX_CENTS
    ? refuse(`${oldKindOf(content.kind)}-amount-too-big-weak`)
    : newEntry(ledger, id, content);
}

export const IMPORT_MAKE: AskedRow<'import.make'> = {
  needs: ({ members }) => ({ ids: members.map(({ id }) => id) }),
  decide: make,
};

/** The members whom an import has added, without those who have left or whom something else names by now. */
const ownMembers = (ledger: OpenLedger, { id, members }: RecordedImport): readonly RecordedMember[] => {
  const named = new Set(ledger.past.imports.get(id)?.named);
  return members.filter((member) => ledger.members.has(member.id) && !named.has(member.id));
};

export const IMPORT: NounRow<'import'> = {
  evolve: (ledger, before, after) => {
    for (const member of before?.members ?? []) ledger.members.delete(member.id);
    for (const member of after?.members ?? []) ledger.members.set(member.id, asMember(ledger.now, member));
    const more = (after?.entries ?? 0) - (before?.entries ?? 0);
    ledger.group = { ...ledger.group, entryCount: ledger.group.entryCount + more };
  },
  // A device does not know which entries came with it, and takes them for untouched.
  present: (ledger, left) => ({
    ...left,
    entries: ledger.past.imports.get(left.id)?.untouched ?? left.entries,
    members: ownMembers(ledger, left),
  }),
  isAsLeft: (present, left) => present.entries === left.entries,
  undo: () => 'ended',
};
