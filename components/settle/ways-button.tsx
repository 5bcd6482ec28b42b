'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useIsLooking } from '@/components/shell/looking';
import { WaysToSettle } from '@/components/settle/ways-to-settle';

/** "Anders ausgleichen": opens the ways to settle. */
export function WaysButton({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('settle.ways');
  const [isOpen, setIsOpen] = useState(false);
  if (useIsLooking()) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="press mb-1 inline-flex min-h-11 items-center rounded-tile px-1 text-label font-label text-link no-script:hidden"
      >
        {t('open')}
      </button>
      <WaysToSettle groupCode={groupCode} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
