'use client';

import { useState } from 'react';

import { useDismissRefusal, useResend } from '@/lib/device/hooks/outbox-hooks';
import type { ChangeBody } from '@/lib/domain/ledger/change';

/** What a person can be asked about: a refused change, in a dialog over whatever screen there is. */
export type AskedProps<Change> = {
  readonly groupCode: string;
  readonly change: Change;
  readonly open: boolean;
  /** Closes the dialog; nothing is decided by that alone. */
  readonly onClose: () => void;
};

type Answers = {
  /** Gives the change up. */
  readonly discard: () => void;
  /** Saves this in its place. */
  readonly resend: (body: ChangeBody) => void;
};

/** The answers that every question about a refused change can have; each closes its dialog. */
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

/** What was there when a question was last open: while its dialog fades out, the answer must not change its words. */
export function useSeenOpen<T>(open: boolean, present: T): T {
  const [seen, setSeen] = useState(present);
  if (open && seen !== present) setSeen(present);
  return open ? present : seen;
}
