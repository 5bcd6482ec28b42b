'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';

import { LateNote } from '@/components/shell/failures/late-note';
import { createLazy, useLazy } from '@/lib/device/page/versions/lazy';

const late = createLazy({ isAhead: true });
/** Not `next/dynamic`: that would preload it for everybody. */
const PictureSheet = lazy(
  late.noted(async () => ({ default: (await import('@/components/statistics/picture-sheet')).PictureSheet })),
);

/** "Als Bild teilen": opens the picture of a group that is settled. */
export function PictureButton({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const isHere = useLazy(late, isOpen);
  const [failed, retry] = [t('settle.why.failed'), t('settle.why.retry')];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="press inline-flex min-h-11 items-center rounded-tile px-1 text-label font-label text-link no-script:hidden"
      >
        {t('settle.square.picture')}
      </button>
      {isOpen &&
        (isHere ? (
          <Suspense fallback={null}>
            <PictureSheet groupCode={groupCode} onClose={() => setIsOpen(false)} />
          </Suspense>
        ) : (
          <LateNote
            late={late}
            words={{ loading: t('shell.loading'), failed, retry }}
            className="flex-wrap px-1 text-caption"
          />
        ))}
    </>
  );
}
