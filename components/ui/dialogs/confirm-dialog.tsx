'use client';

import type { ReactNode } from 'react';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly pending?: boolean;
  /** Fills the confirming button with orange, because something is lost. */
  readonly destructive?: boolean;
  /** Why it did not work; the dialog stays open. */
  readonly error?: string | undefined;
};

/** One question, two answers; the focus waits on the one that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, onConfirm, onCancel, error } = props;
  const { pending = false, destructive = false } = props;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      pending={pending}
      role="alertdialog"
      actions={
        <>
          <Button variant="secondary" safe onClick={() => !pending && onCancel()}>
            {cancelLabel}
          </Button>
          <Button variant={destructive ? 'danger-fill' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {error && <ErrorNotice className="mt-4">{error}</ErrorNotice>}
    </Dialog>
  );
}
