import { queryOptions } from '@tanstack/react-query';

import { receive } from '@/lib/client/api';

/** A group that the server found, by one of the codes of this device. */
export type StoredName = { readonly groupCode: string; readonly groupName: string };

/** The names of groups in one call, in the order asked; a code that the server does not find is left out. */
export const storedNamesQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['storedGroupNames', ...codes] as const,
    queryFn: async ({ signal }): Promise<readonly StoredName[]> => findStoredNames(codes, signal),
  });

/**
 * Asks the server for the names of these groups.
 * @throws ApiError, OfflineError
 */
export async function findStoredNames(
  codes: readonly string[],
  signal?: AbortSignal,
): Promise<readonly StoredName[]> {
  if (codes.length === 0) return [];
  const list = codes.map(encodeURIComponent).join(',');
  const path = `groups/StoredGroupNames?storedGroupCodes=${list}`;
  const { body } = await receive('GET', path, undefined, signal ? { signal } : {});
  return (body as { groupNamesAndGroupCodes: readonly StoredName[] }).groupNamesAndGroupCodes;
}
