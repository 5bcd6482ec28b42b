'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Emoji } from '@/components/ui/emoji';

type ErrorModalProps = {
  /** null if nothing failed; nothing is then shown. */
  readonly message: string | null;
  readonly words: { readonly title: string; readonly close: string };
  readonly onClose: () => void;
};

/** What failed, in front of everything, with one button that closes it. */
export const ErrorModal = ({ message, words, onClose }: ErrorModalProps) => (
  <Dialog
    open={message !== null}
    onClose={onClose}
    role="alertdialog"
    title={
      <>
        <Emoji className="mr-2">⚠️</Emoji>
        <span>{words.title}</span>
      </>
    }
    actions={
      <Button safe onClick={onClose}>
        {words.close}
      </Button>
    }
  >
    {message}
  </Dialog>
);
