'use client';

import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';

type DialogProps = {
  readonly open: boolean;
  /** Esc, backdrop, or a button of ours. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The buttons, side by side; the one with `safe` gets the focus. */
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
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (!open) {
      dialog.close();
      return;
    }
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-safe]')?.focus();
  }, [open]);

  // The backdrop is no control, so it is heard here: who uses the keyboard closes with Esc.
  useEffect(() => {
    const dialog = ref.current;
    const closeFromBackdrop = (event: MouseEvent) => {
      if (event.target === dialog && !pending) onClose();
    };
    dialog?.addEventListener('click', closeFromBackdrop);
    return () => dialog?.removeEventListener('click', closeFromBackdrop);
  }, [onClose, pending]);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending) onClose();
  };
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={`${id}-title`}
      onCancel={cancel}
      className="fixed inset-0 m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card bg-surface p-0 text-ink floating slim:mb-0 slim:w-full slim:max-w-none slim:rounded-b-none"
    >
      <div className="max-h-[85dvh] overflow-y-auto p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <h2 id={`${id}-title`} className="wrap-words text-state">
          {title}
        </h2>
        {children && <div className="mt-2 text-ink-2">{children}</div>}
        {actions && (
          <div className="mt-6 grid auto-cols-fr grid-flow-col gap-3 very-slim:grid-flow-row">{actions}</div>
        )}
      </div>
    </dialog>
  );
}
