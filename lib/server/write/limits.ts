import type { Books, Group } from '@/lib/domain/ledger/ledger';
import { AppError } from '@/lib/errors';
import { GROUP_MAX_ENTRIES, GROUP_MAX_MEMBERS } from '@/lib/limits';

/** @throws AppError too-many-entries when the group is full */
export function assertRoomForEntry(group: Group): void {
  if (group.entryCount >= GROUP_MAX_ENTRIES) throw new AppError('too-many-entries');
}

/** @throws AppError too-many-members when the group is full */
export function assertRoomForMember({ members }: Books): void {
  if (members.length >= GROUP_MAX_MEMBERS) throw new AppError('too-many-members');
}
