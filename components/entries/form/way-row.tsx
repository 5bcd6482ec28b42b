'use client';

import type { ReactNode } from 'react';

import { ChevronDownIcon } from '@/components/ui/icons';

type WayRowProps = {
  readonly id: string;
  /** Before the name, for screen readers alone. */
  readonly says?: string;
  /** The way to split: "Gleichmäßig". */
  readonly name: string;
  /** What it comes to, behind the name. */
  readonly sum?: ReactNode;
  /** One line on how it works, under the name. */
  readonly how?: ReactNode;
  readonly onOpen: () => void;
};

/**
 * The first row of the people who share: the way to split; a tap opens the ways. Its mark is beside its name: at the
 * right edge, above the boxes, it would look like one that ticks all of them.
 */
export const WayRow = ({ id, says, name, sum, how, onOpen }: WayRowProps) => (
  <li className="border-b border-line no-script:hidden [&+li]:before:hidden">
    <button
      type="button"
      id={id}
      onClick={onOpen}
      aria-haspopup="dialog"
      className="press flex min-h-12 w-full flex-col justify-center px-(--row-pad-x) py-2 text-left hover:bg-sunken/50 focus-visible:rounded-card focus-visible:-outline-offset-3"
    >
      <span className="flex max-w-full flex-wrap items-center gap-x-1.5">
        {says !== undefined && <span className="sr-only">{`${says}: `}</span>}
        <span className="flex items-center gap-1 text-label font-label text-link">
          <span>{name}</span>
          <ChevronDownIcon className="size-5 shrink-0" />
        </span>
        {sum !== undefined && (
          <span className="text-caption text-ink-2 tabular-nums">
            <span aria-hidden="true">· </span>
            {sum}
          </span>
        )}
      </span>
      {how !== undefined && <span className="block text-caption text-ink-2">{how}</span>}
    </button>
  </li>
);
