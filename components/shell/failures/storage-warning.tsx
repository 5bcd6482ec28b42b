'use client';

import { clsx } from 'clsx';

import { type Missing, useMissingStorage } from '@/lib/device/hooks/storage-check';

/** What is said when a browser keeps nothing for us. */
export type StorageWarningWords = Readonly<Record<Missing, string>>;

type StorageWarningProps = {
  /** Passed in, because pages that a server renders have no messages in the browser. */
  readonly words: StorageWarningWords;
  readonly className?: string;
};

/** Before a group is created or joined: warns that this device would not keep it, or not all of it. Blocks nothing. */
export function StorageWarning({ words, className }: StorageWarningProps) {
  const missing = useMissingStorage();
  return (
    <div role="status">
      {missing && (
        <p
          className={clsx(
            'wrap-words rounded-control border border-line bg-surface px-4 py-3 text-label',
            className,
          )}
        >
          {words[missing]}
        </p>
      )}
    </div>
  );
}
