'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { groupNamesQuery, type KeptGroup, keptGroupsQuery } from '@/lib/device/hooks/group-names';
import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import { isGone } from '@/lib/device/sync/is-gone';
import { queriesOf } from '@/lib/device/sync/queries';
import { balanceOf, shownBalances } from '@/lib/domain/ledger/balances';
import { findMe } from '@/lib/domain/me';
import type { Cents } from '@/lib/domain/money/money';
import { meDigits } from '@/lib/session/me';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { markGroupGone } from '@/lib/session/stored-groups';

/** One group of this device. */
export type StoredGroup = {
  readonly code: string;
  /** null: the server could not be asked, and this device has no copy. */
  readonly name: string | null;
  readonly isActive: boolean;
  /** What the person using this device is owed in it (negative: owes), as lists show it; null if that is not known. */
  readonly mine: { readonly cents: Cents; readonly currency: string } | null;
};

type StoredGroups = {
  readonly groups: readonly StoredGroup[];
  /** Names are being fetched, and none is known yet. */
  readonly isPending: boolean;
  /** The server does not answer; the groups are listed by their codes. */
  readonly isUnreachable: boolean;
  readonly retry: () => void;
};

/** @param digits the beginning of the id of the person using this device; null if nobody has said who that is */
function balanceIn(kept: KeptGroup | undefined, digits: string | null): StoredGroup['mine'] {
  const me = kept && findMe(kept.members, digits);
  if (!kept || !me || kept.group.entryCount === 0) return null;
  const cents = shownBalances(kept.members.map(balanceOf))[kept.members.indexOf(me)];
  return cents === undefined ? null : { cents, currency: kept.group.currency };
}

/**
 * The name of a group of this device by its copy; the server is not asked.
 * @param isWanted false reads nothing
 * @returns undefined until it is read, null if there is no copy
 */
export function useKeptName(groupCode: string, isWanted: boolean): string | null | undefined {
  const query = { ...keptGroupsQuery([groupCode]), enabled: isWanted };
  const { data } = useQuery(query, queriesOf(useKnownGroups()));
  return data && (data[0]?.name ?? null);
}

/**
 * The groups of this device with their names. A group that is not there any more is moved to those that are gone; one
 * whose code was changed stays.
 */
export function useStoredGroups(): StoredGroups {
  const session = useSession();
  const { storedGroupCodes: codes, activeGroupCode } = session;
  const queries = queriesOf(useKnownGroups());
  const query = useQuery({ ...groupNamesQuery(codes), placeholderData: keepPreviousData }, queries);
  const { data: names, isPlaceholderData, error, isLoading } = query;
  const { data: kept = [] } = useQuery(keptGroupsQuery(codes), queries);
  const keptOf = new Map(kept.map((group) => [group.code, group]));
  const nameOf = new Map(names?.map(({ code, name }) => [code, name]));
  const isAnswered = names !== undefined && !isPlaceholderData;
  const missing = isAnswered ? codes.filter((code) => !nameOf.has(code)).join('.') : '';

  useEffect(() => {
    if (missing === '') return;
    for (const code of missing.split('.'))
      void isGone(code).then((gone) => {
        if (gone) changeBrowserSession((present) => markGroupGone(present, code, Date.now()));
      });
  }, [missing]);

  return {
    groups: codes.map((code) => ({
      code,
      name: nameOf.get(code) ?? keptOf.get(code)?.name ?? null,
      isActive: code === activeGroupCode,
      mine: balanceIn(keptOf.get(code), meDigits(session, code)),
    })),
    isPending: isLoading && kept.length === 0,
    isUnreachable: error !== null,
    retry: () => void query.refetch(),
  };
}
