'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { booksQuery, type GroupBooks } from '@/lib/client/queries';
import { type AvatarFace, avatarFaces } from '@/lib/domain/avatars';
import { byJoining } from '@/lib/domain/shares';
import { type Cents, wireToSignedCents } from '@/lib/domain/money';
import type { WireMember } from '@/lib/schemas/member-wire';

/**
 * The books of the group that a screen shows.
 * @throws Error outside of `GroupGate`, which shows no screen before they are here
 */
export function useBooks(groupCode: string): GroupBooks {
  const { data } = useQuery(booksQuery(groupCode));
  if (!data) throw new Error('a screen of a group was shown before its books');
  return data;
}

/** A member as screens know one. */
export type Member = {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Positive: is owed. */
  readonly balanceCents: Cents;
};

const toMember = ({ _id, userName, createdAt, userBalance }: WireMember): Member => ({
  id: _id,
  name: userName,
  createdAt,
  balanceCents: wireToSignedCents(userBalance),
});

export type Members = {
  /** As lists and selects show them. */
  readonly byName: readonly Member[];
  /** As shares, avatars and plans count them. */
  readonly byJoining: readonly Member[];
  readonly faces: ReadonlyMap<string, AvatarFace>;
};

/** @param users as the books have them: by name */
export function membersOf(users: readonly WireMember[]): Members {
  const byName = users.map(toMember);
  const joined = byName.toSorted(byJoining);
  return { byName, byJoining: joined, faces: avatarFaces(joined) };
}

/** The members of the books in both orders, with their faces. */
export const useMembers = ({ users }: GroupBooks): Members => useMemo(() => membersOf(users), [users]);
