'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { type ShownPlan, shownPlan } from '@/components/settle/shown-plan';
import { useBooks } from '@/lib/client/books';
import { planQuery } from '@/lib/client/queries';

/** The plan of the moment; the persisted one is asked for only while the order is fixed. */
export function useShownPlan(groupCode: string): ShownPlan {
  const books = useBooks(groupCode);
  const { data: persisted } = useQuery({
    ...planQuery(groupCode),
    enabled: books.group.fixedDebitorCreditorOrder,
  });
  return useMemo(() => shownPlan(books, persisted), [books, persisted]);
}
