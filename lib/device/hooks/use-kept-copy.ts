'use client';

import { useEffect, useState } from 'react';

import { openStore } from '@/lib/device/storage/open-store';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';

/** The stored copy of a group, with only its newest entries; null if there is none, and until it is read. */
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
