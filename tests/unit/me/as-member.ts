import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { chooseMe } from '@/lib/session/me';
import { changeBrowserSession } from '@/lib/session/session-browser';
import { leaveGroup, storeGroup } from '@/lib/session/stored-groups';
import { GROUP_CODE } from '@/tests/unit/device/a-ledger';

/** An id as the server gives them out, of somebody of this name. */
export function idOf(name: string): string {
  const letters = Array.from(name.toLowerCase(), (letter) => letter.charCodeAt(0).toString(16).slice(-2));
  return `${letters.join('').padEnd(8, '0').slice(0, 8)}-1111-4111-8111-111111111111`;
}

/** The ledger with such ids in place of names, by which a device would not recognise its person. */
export function withIds(copy: LedgerCopy): LedgerCopy {
  return {
    ...copy,
    members: copy.members.map((member) => ({ ...member, id: idOf(member.id) })),
    entries: copy.entries.map((entry) => ({
      ...entry,
      parts: entry.parts.map((part) => ({ ...part, memberId: idOf(part.memberId) })),
    })),
    plan: copy.plan.map((row) => ({ ...row, fromId: idOf(row.fromId), toId: idOf(row.toId) })),
  };
}

/** From now on this device has the group, and somebody of this name uses it there; null: nobody has said who. */
export function usedBy(name: string | null): void {
  changeBrowserSession((session) =>
    chooseMe(storeGroup(session, GROUP_CODE), GROUP_CODE, name === null ? null : idOf(name)),
  );
}

/** The device forgets the group. */
export function forgets(): void {
  changeBrowserSession((session) => leaveGroup(session, GROUP_CODE));
}
