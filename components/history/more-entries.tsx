'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';

/** How far ahead of the reader the next page is asked for. */
const AHEAD = '800px';

type MoreEntriesProps = {
  /** The last attempt failed: it is not repeated without being asked. */
  readonly failed: boolean;
  readonly pending: boolean;
  /** A few, as the end comes near. */
  readonly fetchMore: () => void;
  /** Many, for who asks for them. */
  readonly fetchMany: () => void;
};

/** The end of the list so far: asks for more as it comes near, and by its button for who does not scroll. */
export function MoreEntries({ failed, pending, fetchMore, fetchMany }: MoreEntriesProps) {
  const t = useTranslations('history');
  const end = useRef<HTMLDivElement>(null);
  const isReady = !failed && !pending;

  useEffect(() => {
    if (!isReady || !end.current) return;
    // A busy page is told of several crossings at once, and only the last of them is how it stands.
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
