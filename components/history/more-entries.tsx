'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';

/** How far ahead of the reader the next page is asked for. */
const AHEAD = '800px';

type MoreEntriesProps = {
  /** The last attempt failed; only the button repeats it. */
  readonly failed: boolean;
  readonly pending: boolean;
  /** Loads a few, as the end comes near. */
  readonly fetchMore: () => void;
  /** Loads many, when the button is pressed. */
  readonly fetchMany: () => void;
};

/** The end of the list so far: loads more as it comes near, or by its button. */
export function MoreEntries({ failed, pending, fetchMore, fetchMany }: MoreEntriesProps) {
  const t = useTranslations('history');
  const end = useRef<HTMLDivElement>(null);
  const isReady = !failed && !pending;

  useEffect(() => {
    if (!isReady || !end.current) return;
    // A busy page is told of several crossings at once, of which only the last is current.
    const look = (crossings: readonly IntersectionObserverEntry[]) => {
      if (crossings.at(-1)?.isIntersecting) fetchMore();
    };
    const observer = new IntersectionObserver(look, { rootMargin: AHEAD });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isReady, fetchMore]);

  return (
    <div ref={end} className="grid gap-4 pt-5">
      {failed && <ErrorNotice>{t('moreFailed')}</ErrorNotice>}
      <Button variant="secondary" pending={pending} onClick={fetchMany}>
        {t('more')}
      </Button>
    </div>
  );
}
