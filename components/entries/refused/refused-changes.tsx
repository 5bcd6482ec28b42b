'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';

import { reopenPath, isRefusedEntry } from '@/components/entries/refused/refused-entry';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { Button } from '@/components/ui/button';
import { useKnownLedger } from '@/lib/device/hooks/use-ledger';
import type { Refusal } from '@/lib/device/hooks/refusals';
import { useForgetRefusal, useHeldCount, useRefusals } from '@/lib/device/hooks/outbox-hooks';
import { loadedAhead, renewable } from '@/lib/device/page/versions/lazy';
import { isRestored } from '@/lib/domain/ledger/lost-work';

/** Not part of the first load, because hardly anybody ever sees it. */
const RefusedDialog = renewable((noting) =>
  dynamic(
    noting(
      loadedAhead(() =>
        import('@/components/entries/refused/refused-dialog').then((dialog) => dialog.RefusedDialog),
      ),
    ),
  ),
);

/** The address where a refused change is resolved; null if a dialog does that on any screen. */
const pathOf = (groupCode: string, refusal: Refusal): string | null =>
  isRefusedEntry(refusal) && !refusal.isLost ? reopenPath(groupCode, refusal) : null;

/** How many changes a restored server has lost. Those that somebody else has entered again meanwhile are forgotten. */
function useLostCount(groupCode: string, refusals: readonly Refusal[]): number {
  const ledger = useKnownLedger(groupCode);
  const forget = useForgetRefusal(groupCode);
  const lost = refusals.filter(({ isLost }) => isLost);
  const back = lost.filter(({ change }) => ledger && isRestored(change, ledger));
  useEffect(() => back.forEach(({ change }) => forget(change.id)));
  return lost.length - back.length;
}

/** The present path with its query, as links have it. */
function useAddress(): string {
  const path = usePathname();
  const query = useSearchParams().toString();
  return query === '' ? path : `${path}?${query}`;
}

/**
 * Shown on every screen of a group: says that changes of this device were refused, and leads to them. An entry opens
 * its form again with what was typed; anything else opens a dialog.
 */
export function RefusedChanges({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('shell.refused');
  const refusals = useRefusals(groupCode);
  const heldCount = useHeldCount(groupCode);
  const openScreen = useOpenScreen();
  // The question stays while its dialog fades out.
  const [asked, setAsked] = useState<Refusal | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const here = useAddress();
  // Nothing leads to a refused change whose form is on the screen already.
  const next = refusals.find((refusal) => pathOf(groupCode, refusal) !== here);
  const lostCount = useLostCount(groupCode, refusals);
  const look = (refusal: Refusal) => {
    const path = pathOf(groupCode, refusal);
    if (path !== null) openScreen(path);
    else {
      setAsked(refusal);
      setIsOpen(true);
    }
  };
  return (
    <>
      {next && (
        <aside aria-label={t('label')} className="bg-error-soft text-on-error-soft">
          <div className="col flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <p role="status" className="min-w-0 text-label wrap-words">
              <span>
                {lostCount > 0 ? t('lost', { count: lostCount }) : t('text', { count: refusals.length })}
              </span>
              {heldCount > 0 && <span>{` ${t('held', { count: heldCount })}`}</span>}
            </p>
            <Button size="sm" variant="secondary" onClick={() => look(next)}>
              {t('look')}
            </Button>
          </div>
        </aside>
      )}
      {asked && (
        <RefusedDialog
          key={asked.change.id}
          groupCode={groupCode}
          refusal={asked}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
