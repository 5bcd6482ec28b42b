'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useKnownLedger } from '@/lib/device/hooks/use-ledger';
import type { OwnFileWords } from '@/lib/device/hooks/write-own-file';
import { handFile } from '@/lib/device/page/hand-file';
import { today } from '@/lib/device/page/time/clock';
import { loadedAhead } from '@/lib/device/page/versions/lazy';
import { type Day, dayAfter } from '@/lib/domain/days';
import { holdsNoEntries } from '@/lib/domain/ledger/copy';
import type { LedgerView } from '@/lib/domain/ledger/view';
import type { NumberLocale } from '@/lib/domain/money/format';
import type { ExportFormat } from '@/lib/routes';

/** How saving a file has ended. */
export type SavedFile = {
  readonly format: ExportFormat;
  /** Null if it failed. */ readonly name: string | null;
};

/** Files of a group that this device can write without a network. */
export type OwnFiles = {
  /** The first day of which it has all entries; null if it has the whole history. A part makes no backup. */
  readonly since: Day | null;
  readonly save: (format: ExportFormat) => void;
  /** The last one; null before the first. */
  readonly saved: SavedFile | null;
};

const loadWriter = loadedAhead(() => import('@/lib/device/hooks/write-own-file'));

/** The first day of which a partial ledger has all entries; null if it has none of such a day. */
function firstWholeDay({ before, entries, ...rest }: LedgerView): Day | null {
  if (before === null || holdsNoEntries({ before, entries, ...rest })) return null;
  const day = dayAfter(before.place.day, 1);
  return entries.some((entry) => entry.day >= day) ? day : null;
}

function useFileWords(): OwnFileWords {
  const t = useTranslations('takeAlong');
  const categories = useTranslations('categories');
  return {
    csv: {
      column: (column) => t(`csv.${column}`),
      paid: (name) => `${name} ${t('csv.paid')}`,
      share: (name) => `${name} ${t('csv.share')}`,
      kind: (kind) => t(`csv.kinds.${kind}`),
      category: categories,
    },
    page: {
      text: (key) => t(`page.${key}`),
      kind: (kind) => t(`csv.kinds.${kind}`),
      category: categories,
    },
    partialFrom: t('partialFrom'),
  };
}

/** What this device can save of a group by itself; null if it has too little of it. */
export function useOwnFiles(groupCode: string, locale: NumberLocale): OwnFiles | null {
  const ledger = useKnownLedger(groupCode);
  const words = useFileWords();
  const [saved, setSaved] = useState<SavedFile | null>(null);
  const since = ledger && firstWholeDay(ledger);
  if (!ledger || (ledger.before !== null && since === null)) return null;
  const write = async (format: ExportFormat): Promise<string> => {
    const { ownFile } = await loadWriter();
    const { name, blob } = await ownFile(ledger, format, { words, locale, today: today(), since });
    handFile(name, blob);
    return name;
  };
  const save = (format: ExportFormat): void => {
    write(format).then(
      (name) => setSaved({ format, name }),
      () => setSaved({ format, name: null }),
    );
  };
  return { since, save, saved };
}
