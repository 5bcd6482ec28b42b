'use client';

import { useState } from 'react';

import { useDismissRefusal, useResend } from '@/lib/device/hooks/outbox-hooks';
import type { ChangeBody } from '@/lib/domain/ledger/change';

/** The props of a dialog that asks about a refused change, over any screen. */
export type AskedProps<Change> = {
  readonly groupCode: string;
  readonly change: Change;
  readonly open: boolean;
  /** Closes the dialog; nothing is decided by that alone. */
  readonly onClose: () => void;
};

type Answers = {
  /** Discards the change. */
  readonly discard: () => void;
  /** Saves this in its place. */
  readonly resend: (body: ChangeBody) => void;
};

/** The answers that all these dialogs share; each closes its dialog. */
export function useAnswers({
  groupCode,
  change,
  onClose,
}: Pick<AskedProps<{ readonly id: string }>, 'groupCode' | 'change' | 'onClose'>): Answers {
  const dismiss = useDismissRefusal(groupCode);
  const resend = useResend(groupCode);
  return {
    discard: () => {
      onClose();
      dismiss(change.id);
    },
    resend: (body) => {
      onClose();
      resend(change.id, body);
    },
  };
}

/** The value from when a dialog was last open: while it fades out, the answer must not change its text. */
export function useSeenOpen<T>(open: boolean, present: T): T {
  const [seen, setSeen] = useState(present);
  if (open && seen !== present) setSeen(present);
  return open ? present : seen;
}
