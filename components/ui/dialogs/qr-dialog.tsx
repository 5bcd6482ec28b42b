'use client';

import { useEffect, useRef } from 'react';

import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons';
import { QrCode } from '@/components/ui/qr-code';

type QrDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly text: string;
  readonly label: string;
  readonly title: string;
  readonly words: { readonly hint: string; readonly close: string };
};

/** A QR code over the whole screen, to be held across the table. */
export function QrDialog({ open, onClose, text, label, title, words }: QrDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!dialog.current || dialog.current.open === open) return;
    if (open) dialog.current.showModal();
    else dialog.current.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-[#fff] p-0 text-[#0b1116]"
    >
      <div className="flex h-full flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
        <div className="flex items-center justify-between gap-3 px-4 py-2">
          <p dir="auto" translate="no" className="min-w-0 truncate text-heading">
            {title}
          </p>
          <IconButton icon={<CloseIcon />} className="text-[#025f6d] hover:bg-[#edf1f4]" onClick={onClose}>
            {words.close}
          </IconButton>
        </div>
        <div className="grid min-h-0 flex-1 place-items-center">
          <QrCode text={text} label={label} className="w-[min(100vw,100dvh-9rem)]" />
        </div>
        <p className="px-4 pt-2 pb-6 text-center">{words.hint}</p>
      </div>
    </dialog>
  );
}
