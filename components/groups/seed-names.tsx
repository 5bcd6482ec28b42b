'use client';

import { type ReactNode, useState } from 'react';

import type { NamedGroup } from '@/lib/device/hooks/group-names';
import { groupNamesKey } from '@/lib/device/state/keys';
import { useKnownGroups } from '@/lib/device/hooks/known-groups';

type SeedNamesProps = {
  /** The codes of this device, as the request carried them. */
  readonly codes: readonly string[];
  readonly names: readonly NamedGroup[];
  readonly children: ReactNode;
};

/** Hands the names that the page has read to the query of the screen, unless the browser knows them already. */
export function SeedNames({ codes, names, children }: SeedNamesProps) {
  const known = useKnownGroups();
  useState(() => known.plantFirst(groupNamesKey(codes), names));
  return children;
}
