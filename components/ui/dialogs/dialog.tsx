'use client';

import { useId, type ReactNode } from 'react';

import { useModal } from '@/components/ui/dialogs/use-modal';

type DialogProps = {
  readonly open: boolean;
  /** Esc, backdrop, or a button of ours. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The buttons, side by side where there is room; the one with `safe` gets the focus. */
  readonly actions?: ReactNode;
  /** While something is under way, Esc and backdrop do not close. */
  readonly pending?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
};

/** A native dialog: a sheet from below on slim devices, centred on others. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  pending = false,
  role = 'dialog',
}: DialogProps) {
  const id = useId();
  const modal = useModal(open, onClose, pending);
  return (
    <dialog
      {...modal}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' && children ? `${id}-text` : undefined}
      className="fixed inset-0 m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card bg-surface p-0 text-ink floating slim:mb-0 slim:w-full slim:max-w-none slim:rounded-b-none"
    >
      <div className="max-h-[85dvh] overflow-y-auto p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <h2 id={`${id}-title`} className="wrap-words text-state">
          {title}
        </h2>
        {children && (
          <div id={`${id}-text`} className="mt-2 text-ink-2">
            {children}
          </div>
        )}
        {actions && (
          <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
            {actions}
          </div>
        )}
      </div>
    </dialog>
  );
}
