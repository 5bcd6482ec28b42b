'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';

import type { Confirmation } from '@/components/settle/use-confirmation';
import { Button, useCalmPending } from '@/components/ui/button';
import { createLazy, useLazy } from '@/lib/device/page/versions/lazy';
import type { Transfer } from '@/lib/domain/settlement/settlement';

/** Codes and formats of banks are a script of their own, loaded ahead of need: one pays in the tunnel, too. */
const late = createLazy({ isAhead: true });
/** Not `next/dynamic`: that would preload it for everybody. */
const Pay = lazy(
  late.noted(async () => ({ default: (await import('@/components/settle/pay/pay-sheet')).PaySheet })),
);

type PayLaterProps = { readonly groupCode: string; readonly confirmation: Confirmation };

/** The sheet of a payment, once it is asked for. */
export function PayLater({ groupCode, confirmation }: PayLaterProps) {
  const { opened, close, payAmount } = confirmation;
  // It stays while the sheet fades out.
  const [last, setLast] = useState<Transfer | null>(null);
  if (opened && opened !== last) setLast(opened);
  const isHere = useLazy(late, opened !== null || last !== null);
  if (!last) return null;
  if (!isHere) return opened && <NotHere />;
  return (
    <Suspense>
      <Pay
        groupCode={groupCode}
        row={last}
        plan={confirmation.plan}
        open={opened !== null}
        onPaid={payAmount}
        onClose={close}
      />
    </Suspense>
  );
}

/** Says that the sheet is awaited, or did not come. */
function NotHere() {
  const t = useTranslations('settle.sheet');
  const hasFailed = useSyncExternalStore(late.subscribe, late.hasFailed, () => false);
  const isSlow = useCalmPending(!hasFailed);
  return (
    <p role="status" className="mt-2 flex min-h-11 flex-wrap items-center gap-2 text-label text-ink-2">
      {hasFailed ? (
        <>
          <span>{t('failed')}</span>
          <Button size="sm" variant="quiet" onClick={() => void late.load().catch(() => undefined)}>
            {t('retry')}
          </Button>
        </>
      ) : (
        isSlow && <span>{t('loading')}</span>
      )}
    </p>
  );
}
