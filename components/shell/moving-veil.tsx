import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { Spinner } from '@/components/ui/waiting/spinner';
import { useLasting } from '@/components/ui/use-lasting';

/** Holding still costs a look at every element of the screen, which most moves are quicker than. */
const HELD_AFTER_MS = 100;

type MovingVeilProps = { readonly isMoving: boolean; readonly children: ReactNode };

/**
 * Holds the present screen still while the code of the next one is on its way: what was typed into a screen that is
 * about to go would be lost. A moment later a ring says that something is coming.
 */
export function MovingVeil({ isMoving, children }: MovingVeilProps) {
  const t = useTranslations('shell');
  const isHeld = useLasting(isMoving, HELD_AFTER_MS);
  return (
    <>
      <div className="contents" inert={isHeld}>
        {children}
      </div>
      {isHeld && (
        <div
          role="status"
          className="pointer-events-none fixed inset-0 z-40 grid place-items-center text-ink-2"
        >
          <span className="sr-only">{t('loading')}</span>
          <Spinner className="size-8 animate-appear [animation-delay:100ms]" />
        </div>
      )}
    </>
  );
}
