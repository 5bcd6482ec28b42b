import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import { OfflineError } from '@/lib/device/page/api-errors';
import { send } from '@/lib/device/sync/api';
import { loadEngine } from '@/lib/device/sync/load-engine';
import { queriesOf } from '@/lib/device/sync/queries';
import { sideQueryOptions, viewKeyKey } from '@/lib/device/sync/side-queries';

/** The view-only link of a group: its key is with the server alone, so nothing here works without a network. */

const pathOf = (groupCode: string): string => `groups/${encodeURIComponent(groupCode)}/view-key`;

const viewKeyQuery = (groupCode: string) =>
  queryOptions({
    ...sideQueryOptions,
    queryKey: viewKeyKey(groupCode),
    queryFn: async ({ signal }): Promise<string | null> => {
      const answer = await send('GET', pathOf(groupCode), undefined, { signal });
      return (answer as { readonly viewKey: string | null }).viewKey;
    },
  });

/** The key of a group's view-only link: null if it has none, undefined while that is not known. */
export function useViewKey(groupCode: string) {
  const asked = useQuery(viewKeyQuery(groupCode), queriesOf(useKnownGroups()));
  return {
    viewKey: asked.data,
    // Without a network it is paused instead of failing.
    hasFailed: asked.data === undefined && (asked.isError || asked.fetchStatus === 'paused'),
    error: asked.error ?? (asked.fetchStatus === 'paused' ? new OfflineError(null) : null),
    isAsking: asked.isFetching,
    retry: () => void asked.refetch(),
  };
}

type Wanted = {
  /** null: none. */
  readonly viewKey: string | null;
  /** The one that is shown now: another one is not ended. */
  readonly former: string | null;
  /** The member who does it; null: not said. */
  readonly author: string | null;
};

/** Makes, renews or ends the link. Sending the same again changes nothing. */
export function useSetViewKey(groupCode: string) {
  const known = useKnownGroups();
  const queries = queriesOf(known);
  return useMutation(
    {
      mutationFn: async ({ viewKey, former, author }: Wanted): Promise<void> => {
        await send('PUT', pathOf(groupCode), { viewKey, former, ...(author !== null && { author }) });
        queries.setQueryData(viewKeyKey(groupCode), viewKey);
        // The activity has it, too.
        void loadEngine()
          .then((engine) => engine.askAgain(known, groupCode))
          .catch(() => undefined);
      },
      // What is known may be out of date: somebody else has changed it, or the answer was lost.
      onError: () => void queries.invalidateQueries({ queryKey: viewKeyKey(groupCode) }),
    },
    queries,
  );
}
