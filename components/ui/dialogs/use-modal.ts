'use client';

import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

/** What makes a `<dialog>` one of ours; spread it on the element. */
type Modal = {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
};

/**
 * Opens and closes a native dialog; the control with `data-safe` gets the focus.
 * @param onClose Esc, or a click on the backdrop
 * @param pending while something is under way, neither closes it
 */
export function useModal(open: boolean, onClose: () => void, pending = false): Modal {
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
  return { ref, onCancel: cancel, onClose: follow };
}
