'use client';

import { clsx } from 'clsx';

import { type Missing, useMissing } from '@/lib/device/hooks/keeping';

/** What is said where a browser keeps nothing for us. */
export type NothingKeptWords = Readonly<Record<Missing, string>>;

type NothingKeptProps = {
  /** For pages that a server draws: they bring their own. */
  readonly words: NothingKeptWords;
  readonly className?: string;
};

/** Before a group is created or joined: that this device would not keep it, or not all of it. Nothing is held back for it. */
export function NothingKept({ words, className }: NothingKeptProps) {
  const missing = useMissing();
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
