import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

/** A list that is asked for page by page, as its screen sees it. */
export type Paged = {
  /** Why asking has failed; null when it has not. */
  readonly error: Error | null;
  readonly isAsking: boolean;
  readonly retry: () => void;
  /** Whether there are older ones that are not loaded. */
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly isLoadingMore: boolean;
  readonly moreFailed: boolean;
};

/** The state of a query that reads pages, without their content. */
export const pagedOf = <Page>(asked: UseInfiniteQueryResult<InfiniteData<Page>>): Paged => ({
  error: asked.error,
  isAsking: asked.isFetching,
  retry: () => void asked.refetch(),
  hasMore: asked.hasNextPage,
  more: () => void asked.fetchNextPage({ cancelRefetch: false }),
  isLoadingMore: asked.isFetchingNextPage,
  moreFailed: asked.isFetchNextPageError,
});
