import type { Members } from '@/lib/device/hooks/ledger';
import { type AvatarFace, faceOf } from '@/lib/domain/avatars';
import type { Joined } from '@/lib/domain/entry/shares';

/** A member as the forms show and name one; the order of joining decides who carries odd cents. */
export type EntryPerson = Joined & {
  readonly name: string;
  readonly face: AvatarFace;
  /** Whether it is whoever uses this device. */
  readonly isMe: boolean;
};

/** The members as selects list them: whoever uses this device, then by name. */
export const peopleOf = ({ byName, faces, me }: Members): readonly EntryPerson[] =>
  byName.map(({ id, name, createdAt }) => ({
    ...{ id, name, createdAt, face: faceOf(faces, id), isMe: id === me?.id },
  }));

/** How somebody is called; the empty text for who is no member. */
export const nameIn = (
  people: readonly { readonly id: string; readonly name: string }[],
  id: string | undefined,
): string => people.find((person) => person.id === id)?.name ?? '';
