import { type AvatarFace, avatarFaces, faceOf } from '@/lib/domain/avatars';
import { byJoining } from '@/lib/domain/shares';
import type { WireMember } from '@/lib/schemas/member-wire';

/** A member that was added here; the id is drawn by this device, so that sending again is the same member. */
export type AddedMember = {
  readonly id: string;
  readonly name: string;
  /** ISO 8601, by this device's clock, until the server has said its own. */
  readonly createdAt: string;
  /** Words of why it is not saved; null while it is on its way or done. */
  readonly failure: string | null;
};

export type MemberRow = {
  readonly id: string;
  readonly name: string;
  readonly face: AvatarFace;
  /** Added in this visit. */
  readonly fresh: boolean;
  /** Whether the server has it. */
  readonly saved: boolean;
  readonly failure: string | null;
};

/** The rows of the list, newest first: what the server has, and above it what it has yet to hear of. */
export function memberRows(
  users: readonly WireMember[],
  added: readonly AddedMember[],
): readonly MemberRow[] {
  const known = new Set(users.map(({ _id }) => _id));
  const stored = users
    .map(({ _id, userName, createdAt }) => ({ id: _id, name: userName, createdAt, failure: null }))
    .sort(byJoining);
  // By the order of adding: this device's clock may be behind the server's.
  const waiting = added.filter(({ id }) => !known.has(id));
  const members = [...stored, ...waiting];
  const faces = avatarFaces(members);
  return members.toReversed().map(({ id, name, failure }) => ({
    id,
    name,
    face: faceOf(faces, id),
    fresh: added.some((member) => member.id === id),
    saved: known.has(id),
    failure,
  }));
}
