'use client';

import { useEffect, useState } from 'react';

import { openStore } from '@/lib/device/storage/open-store';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';

/** What this device has kept of a group, with its newest entries alone; null for nothing, and until it is read. */
export function useKeptCopy(groupCode: string): LedgerCopy | null {
  const [copy, setCopy] = useState<LedgerCopy | null>(null);
  useEffect(() => {
    let isWanted = true;
    void openStore()
      .then((store) => store?.readHead(groupCode))
      .then((head) => {
        if (isWanted && head) setCopy(head.copy);
      });
    return () => {
      isWanted = false;
    };
  }, [groupCode]);
  return copy;
}
