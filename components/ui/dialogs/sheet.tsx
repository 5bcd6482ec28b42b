'use client';

import { type ReactNode, useId } from 'react';

import { useModal } from '@/components/ui/dialogs/use-modal';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons';

type SheetProps = {
  readonly open: boolean;
  /** Esc, backdrop, or the cross. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** The one action: it stays in sight below what scrolls. */
  readonly action: ReactNode;
};

/** A tall dialog with much in it: from below on slim devices, centred on others, with its action stuck at the bottom. */
export function Sheet({ open, onClose, title, closeLabel, children, action }: SheetProps) {
  const id = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="fixed inset-0 m-auto max-h-[92dvh] w-[min(30rem,calc(100vw-2rem))] overflow-hidden rounded-card bg-surface p-0 text-ink floating slim:mb-0 slim:w-full slim:max-w-none slim:rounded-b-none"
    >
      <div className="flex max-h-[92dvh] flex-col">
        <div className="flex items-start gap-2 pt-4 pr-3 pb-1 pl-5 very-slim:pl-4">
          <h2
            id={id}
            data-safe
            tabIndex={-1}
            className="min-w-0 flex-1 pt-2 text-state wrap-words outline-none"
          >
            {title}
          </h2>
          <IconButton icon={<CloseIcon />} wordHidden="always" onClick={onClose}>
            {closeLabel}
          </IconButton>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 very-slim:px-4">
          {children}
        </div>
        <div className="border-t border-line px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] very-slim:px-4 print:hidden">
          {action}
        </div>
      </div>
    </dialog>
  );
}
