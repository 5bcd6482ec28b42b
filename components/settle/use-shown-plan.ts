'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { shownPlan } from '@/components/settle/shown-plan';
import { useBooks } from '@/lib/client/books';
import { planQuery } from '@/lib/client/queries';

/** The plan of the moment; the persisted one is asked for only while the order is fixed. */
export function useShownPlan(groupCode: string) {
  const books = useBooks(groupCode);
  const {
    data: persisted,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...planQuery(groupCode),
    enabled: books.group.fixedDebitorCreditorOrder,
  });
  const plan = useMemo(() => shownPlan(books, persisted, isError), [books, persisted, isError]);
  return { plan, isFetching, retry: () => void refetch() };
}
