'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { NamedGroup } from '@/lib/device/data/group-names';
import { groupNamesKey } from '@/lib/device/data/keys';

type SeedNamesProps = {
  /** The codes of this device, as the request carried them. */
  readonly codes: readonly string[];
  readonly names: readonly NamedGroup[];
  readonly children: ReactNode;
};

/** Hands the names that the page has read to the query of the screen, unless the browser knows them already. */
export function SeedNames({ codes, names, children }: SeedNamesProps) {
  const client = useQueryClient();
  useState(() => {
    const queryKey = groupNamesKey(codes);
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, names);
  });
  return children;
}
