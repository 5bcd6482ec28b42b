'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { groupNamesQuery, keptNamesQuery } from '@/lib/device/hooks/group-names';
import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import { queriesOf } from '@/lib/device/sync/queries';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { markGroupGone } from '@/lib/session/stored-groups';

/** One group of this device. */
export type StoredGroup = {
  readonly code: string;
  /** null: the server could not be asked, and this device has no copy. */
  readonly name: string | null;
  readonly isActive: boolean;
};

type StoredGroups = {
  readonly groups: readonly StoredGroup[];
  /** Names are being fetched, and none is known yet. */
  readonly isPending: boolean;
  /** The server does not answer; the groups are listed by their codes. */
  readonly isUnreachable: boolean;
  readonly retry: () => void;
};

/**
 * The groups of this device with their names. A group that the server does not find is moved to those that are gone.
 */
export function useStoredGroups(): StoredGroups {
  const { storedGroupCodes: codes, activeGroupCode } = useSession();
  const queries = queriesOf(useKnownGroups());
  const query = useQuery({ ...groupNamesQuery(codes), placeholderData: keepPreviousData }, queries);
  const { data: names, isPlaceholderData, error, isLoading } = query;
  const { data: kept = [] } = useQuery(keptNamesQuery(codes), queries);
  const keptNameOf = new Map(kept.map(({ code, name }) => [code, name]));
  const nameOf = new Map(names?.map(({ code, name }) => [code, name]));
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
    groups: shown.map((code) => ({
      code,
      name: nameOf.get(code) ?? keptNameOf.get(code) ?? null,
      isActive: code === activeGroupCode,
    })),
    isPending: isLoading && kept.length === 0,
    isUnreachable: error !== null,
    retry: () => void query.refetch(),
  };
}
