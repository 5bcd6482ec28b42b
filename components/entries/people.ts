import type { Members } from '@/lib/client/books';
import { type AvatarFace, faceOf } from '@/lib/domain/avatars';

/** A member as the forms show and name one. */
export type EntryPerson = {
  readonly id: string;
  readonly name: string;
  /** ISO 8601; the order of joining decides who carries odd cents. */
  readonly createdAt: string;
  readonly face: AvatarFace;
};

/** The ids of people, in their order. */
export const idsOf = (people: readonly { readonly id: string }[]): readonly string[] =>
  people.map(({ id }) => id);

/** The members by name, as selects list them. */
export const peopleOf = ({ byName, faces }: Members): readonly EntryPerson[] =>
  byName.map(({ id, name, createdAt }) => ({ id, name, createdAt, face: faceOf(faces, id) }));
