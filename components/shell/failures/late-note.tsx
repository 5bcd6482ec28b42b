'use client';

import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';

import { Button, useCalmPending } from '@/components/ui/button';
import type { Lazy } from '@/lib/device/page/versions/lazy';

type LateNoteProps = {
  readonly late: Lazy;
  readonly words: { readonly loading: string; readonly failed: string; readonly retry: string };
  readonly className: string;
};

/** In the place of a part that is not here yet: says that it is awaited, or did not come. */
export function LateNote({ late, words, className }: LateNoteProps) {
  const hasFailed = useSyncExternalStore(late.subscribe, late.hasFailed, () => false);
  const isSlow = useCalmPending(!hasFailed);
  return (
    <div role="status" className={clsx('flex min-h-11 items-center gap-2 text-ink-2', className)}>
      {hasFailed ? (
        <>
          <span>{words.failed}</span>
          <Button size="sm" variant="quiet" onClick={() => void late.load().catch(() => undefined)}>
            {words.retry}
          </Button>
        </>
      ) : (
        isSlow && <span>{words.loading}</span>
      )}
    </div>
  );
}
