import { queryOptions } from '@tanstack/react-query';

import { groupNamesKey } from '@/lib/device/state/keys';
import { send } from '@/lib/device/sync/api';
import { openStore } from '@/lib/device/storage/open-store';
import { READ_TIMEOUT_MS } from '@/lib/limits';
import { type NamedGroup, namedGroupsOf, namesQuestion } from '@/lib/wire/own/group-calls';

export type { NamedGroup };

/** The names of groups in one call, in the order asked; a code that the server does not find is left out. */
export const groupNamesQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: groupNamesKey(codes),
    queryFn: async ({ signal }): Promise<readonly NamedGroup[]> => findGroupNames(codes, signal),
  });

/**
 * Asks the server for the names of these groups; a POST, so that no URL contains the codes.
 * @throws ApiError, OfflineError
 */
export async function findGroupNames(
  codes: readonly string[],
  signal?: AbortSignal,
): Promise<readonly NamedGroup[]> {
  if (codes.length === 0) return [];
  const options = { timeoutMs: READ_TIMEOUT_MS, ...(signal && { signal }) };
  return namedGroupsOf(await send('POST', 'groups/stored-group-names', namesQuestion(codes), options));
}

/** The names of the groups of which this device has a copy; the server is not asked. */
export const keptNamesQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['keptNames', ...codes] as const,
    queryFn: async (): Promise<readonly NamedGroup[]> => {
      const store = await openStore();
      const heads = store ? await Promise.all(codes.map((code) => store.readHead(code))) : [];
      return heads.flatMap((head) =>
        head ? [{ code: head.copy.group.code, name: head.copy.group.name }] : [],
      );
    },
    networkMode: 'always',
  });
