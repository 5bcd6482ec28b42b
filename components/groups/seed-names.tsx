'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { type StoredName, storedNamesQuery } from '@/components/groups/stored-names';

type SeedNamesProps = {
  /** The codes of this device, as the request carried them. */
  readonly codes: readonly string[];
  readonly names: readonly StoredName[];
  readonly children: ReactNode;
};

/** Hands the names that the page has read to the query of the screen, unless the browser knows them already. */
export function SeedNames({ codes, names, children }: SeedNamesProps) {
  const client = useQueryClient();
  useState(() => {
    const { queryKey } = storedNamesQuery(codes);
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, names);
  });
  return children;
}
