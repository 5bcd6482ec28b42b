import type { Members } from '@/lib/client/books';
import type { AvatarFace } from '@/lib/domain/avatars';

/** A member as the forms show and name one. */
export type EntryPerson = {
  readonly id: string;
  readonly name: string;
  /** ISO 8601; the order of joining decides who carries odd cents. */
  readonly createdAt: string;
  readonly face: AvatarFace;
};

const noFace: AvatarFace = { initials: '', tint: 0 };

/** The members by name, as selects list them. */
export const peopleOf = ({ byName, faces }: Members): readonly EntryPerson[] =>
  byName.map(({ id, name, createdAt }) => ({ id, name, createdAt, face: faces.get(id) ?? noFace }));
