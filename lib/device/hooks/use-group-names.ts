'use client';

import { useQuery } from '@tanstack/react-query';

import { groupNamesQuery, keptGroupsQuery } from '@/lib/device/hooks/group-names';
import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import { queriesOf } from '@/lib/device/sync/queries';

type GroupNames = {
  /** As the server says, else by the copy of this device; null if neither knows it. */
  readonly nameOf: (groupCode: string) => string | null;
  /** Whether the server has said that there is no such group. */
  readonly isGone: (groupCode: string) => boolean;
};

/** The names of groups, whether this device has them or not. */
export function useGroupNames(codes: readonly string[]): GroupNames {
  const queries = queriesOf(useKnownGroups());
  const { data: told } = useQuery(groupNamesQuery(codes), queries);
  const { data: kept = [] } = useQuery(keptGroupsQuery(codes), queries);
  const names = new Map([...kept, ...(told ?? [])].map(({ code, name }) => [code, name]));
  return {
    nameOf: (code) => names.get(code) ?? null,
    isGone: (code) => told?.every((group) => group.code !== code) ?? false,
  };
}
