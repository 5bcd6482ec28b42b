'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { storedNamesQuery } from '@/components/groups/stored-names';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { markGroupGone } from '@/lib/session/stored-groups';

/** One group of this device. */
export type StoredGroup = {
  readonly groupCode: string;
  /** null: the server could not be asked. */
  readonly groupName: string | null;
  readonly isActive: boolean;
};

type StoredGroups = {
  readonly groups: readonly StoredGroup[];
  /** Names are on their way, and none is known. */
  readonly isPending: boolean;
  /** The server does not answer; the groups are listed by their codes. */
  readonly isUnreachable: boolean;
  readonly retry: () => void;
};

/** The groups of this device with their names. One that the server does not find moves to those that are gone. */
export function useStoredGroups(): StoredGroups {
  const { storedGroupCodes: codes, activeGroupCode } = useSession();
  const query = useQuery({ ...storedNamesQuery(codes), placeholderData: keepPreviousData });
  const { data: names, isPlaceholderData, error, isPending } = query;
  const nameOf = new Map(names?.map(({ groupCode, groupName }) => [groupCode, groupName]));
  const isAnswered = names !== undefined && !isPlaceholderData;
  const missing = isAnswered ? codes.filter((code) => !nameOf.has(code)).join('.') : '';

  useEffect(() => {
    if (missing === '') return;
    changeBrowserSession((session) =>
      missing.split('.').reduce((present, code) => markGroupGone(present, code, Date.now()), session),
    );
  }, [missing]);

  const shown = isAnswered ? codes.filter((code) => nameOf.has(code)) : codes;
  return {
    groups: shown.map((groupCode) => ({
      groupCode,
      groupName: nameOf.get(groupCode) ?? null,
      isActive: groupCode === activeGroupCode,
    })),
    isPending: isPending && !error,
    isUnreachable: error !== null,
    retry: () => void query.refetch(),
  };
}
