import type { ChangeBody } from './change';
import { contentOfEntry, isSameContent } from '@/lib/domain/entry/content';
import { savedRowOf } from './kinds/kinds';
import type { Entry, Group, Member } from '@/lib/domain/nouns';
import {
  fieldsApart,
  fieldsOfMember,
  INITIAL_MEMBER_FIELDS,
  keysOfFields,
  type MemberFields,
  pickFields,
} from './member-fields';
import { isChosen, pickSettings, SETTING_KEYS } from './settings';
import { isWithin, type LedgerCopy } from './copy';

const byId = <T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((each) => [each.id, each]));

function lostSettings(former: Group, present: Group): readonly ChangeBody[] {
  if (former.revision <= present.revision) return [];
  const lost = SETTING_KEYS.filter((key) => isChosen(key) && former[key] !== present[key]);
  const set = pickSettings(former, lost);
  return lost.length === 0 ? [] : [{ kind: 'group.set', set, base: present.revision }];
}

function lostMember(member: Member, present: Member | undefined): readonly ChangeBody[] {
  const { id, name, revision } = member;
  const lost = (than: Partial<MemberFields>, base: number): readonly ChangeBody[] => {
    const set = pickFields(member, fieldsApart(than, fieldsOfMember(member)));
    return keysOfFields(set).length === 0 ? [] : [{ kind: 'member.set', memberId: id, set, base }];
  };
  if (!present)
    return [{ kind: 'member.add', member: { id, name } }, ...lost({ ...INITIAL_MEMBER_FIELDS, name }, 0)];
  return revision > present.revision ? lost(present, present.revision) : [];
}

function lostEntry(entry: Entry, present: Entry | undefined, currency: string): readonly ChangeBody[] {
  // The quick check first: a copy has thousands of entries, and most are unchanged.
  if (present && entry.revision <= present.revision) return [];
  const put = { kind: 'entry.put', entry: { id: entry.id, ...contentOfEntry(entry) }, currency } as const;
  if (!present) return [put];
  return isSameContent(contentOfEntry(present), put.entry) ? [] : [{ ...put, base: present.revision }];
}

/**
 * What a device knows of a group and the server has lost because a backup was restored, as changes that enter it again.
 * They use the same ids, so that two devices enter it only once. What somebody has deleted since the backup cannot be
 * told from what was lost. Settings are included if the server's revision is behind the device's.
 * @param former the copy of the device
 * @param present the ledger that the server has instead
 */
export function lostWork(former: LedgerCopy, present: LedgerCopy): readonly ChangeBody[] {
  const [members, entries] = [byId(present.members), byId(present.entries)];
  const oldestFirst = former.entries.filter((entry) => isWithin(present.before, entry)).reverse();
  return [
    ...lostSettings(former.group, present.group),
    ...former.members.flatMap((member) => lostMember(member, members.get(member.id))),
    ...oldestFirst.flatMap((entry) => lostEntry(entry, entries.get(entry.id), former.group.currency)),
  ];
}

/** Whether a ledger already has what a change of `lostWork` would restore. */
export const isRestored = (change: ChangeBody, copy: LedgerCopy): boolean =>
  savedRowOf(change).isRestored?.(change, copy) ?? false;
