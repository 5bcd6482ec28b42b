'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';

import type { Confirmation } from '@/components/settle/use-confirmation';
import { LateNote } from '@/components/shell/failures/late-note';
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
  const words = { loading: t('loading'), failed: t('failed'), retry: t('retry') };
  return <LateNote late={late} words={words} className="mt-2 flex-wrap text-label" />;
}
