import { queryOptions } from '@tanstack/react-query';

import { groupNamesKey } from '@/lib/device/state/query-keys';
import { changesIn } from '@/lib/device/state/outbox';
import { applyChanges, type LedgerView } from '@/lib/domain/ledger/view';
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

/** A group of which this device has a copy, with what it has saved and not sent. */
export type KeptGroup = NamedGroup & Pick<LedgerView, 'group' | 'members'>;

/** The groups of which this device has a copy; the server is not asked. */
export const keptGroupsQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['keptGroups', ...codes] as const,
    queryFn: async (): Promise<readonly KeptGroup[]> => {
      const store = await openStore();
      if (!store) return [];
      const kept = codes.map(async (code): Promise<readonly KeptGroup[]> => {
        const [head, outbox] = await Promise.all([store.readHead(code), store.readOutbox(code)]);
        if (!head) return [];
        const { group, members } = applyChanges(head.copy, outbox ? changesIn(outbox) : []);
        return [{ code, name: group.name, group, members }];
      });
      return (await Promise.all(kept)).flat();
    },
    networkMode: 'always',
  });
