'use client';

import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';

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

  // The backdrop is no control, so clicks on it are handled here; keyboard users close with Esc.
  useEffect(() => {
    const dialog = ref.current;
    // Selecting text and releasing the mouse on the backdrop is a click on it, too.
    let isPressedInside = false;
    const press = (event: MouseEvent) => {
      isPressedInside = event.target !== dialog;
    };
    const closeFromBackdrop = (event: MouseEvent) => {
      if (event.target === dialog && !isPressedInside && !pending) onClose();
      isPressedInside = false;
    };
    dialog?.addEventListener('mousedown', press);
    dialog?.addEventListener('click', closeFromBackdrop);
    return () => {
      dialog?.removeEventListener('mousedown', press);
      dialog?.removeEventListener('click', closeFromBackdrop);
    };
  }, [onClose, pending]);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending) onClose();
  };
  // A second Esc closes it whatever we do (HTML, close watchers): the owner has to know, or could never open it again.
  // The event comes later than the closing: by then a quick tap may have opened the next question.
  const follow = () => {
    if (open && ref.current?.open === false) onClose();
  };
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' && children ? `${id}-text` : undefined}
      onCancel={cancel}
      onClose={follow}
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
