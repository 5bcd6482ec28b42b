'use client';

import { useState, useSyncExternalStore, type SyntheticEvent } from 'react';

import { clientInfo, presentClient } from '@/components/contact/client-info';
import {
  draftProblems,
  EMPTY_DRAFT,
  type DraftProblems,
  type FeedbackDraft,
} from '@/components/contact/feedback-draft';
import { FeedbackSender, type SendFailure } from '@/components/contact/feedback-sender';

const neverChanges = () => () => undefined;

type ContactForm = {
  readonly draft: FeedbackDraft;
  readonly change: (part: Partial<FeedbackDraft>) => void;
  readonly submit: (event: SyntheticEvent<HTMLFormElement>) => Promise<void>;
  readonly pending: boolean;
  /** What is wrong as far as it is said already: most only after the first attempt to send. */
  readonly problems: DraftProblems;
  readonly failure: SendFailure | null;
  /** What is appended to a bug report; empty until the browser knows. */
  readonly info: string;
};

/** The state of the contact form. What was typed survives every failure. */
export function useContactForm(groupCode: string, onSent: () => void): ContactForm {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [complained, setComplained] = useState(false);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const [pending, setPending] = useState(false);
  const [sender] = useState(() => new FeedbackSender());
  // The server does not know the browser well enough.
  const info = useSyncExternalStore(
    neverChanges,
    () => clientInfo(presentClient()),
    () => '',
  );
  const problems = draftProblems(draft, info);
  const { screenshot } = problems;

  const change = (part: Partial<FeedbackDraft>) => {
    setDraft((present) => ({ ...present, ...part }));
    setFailure(null);
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    setComplained(true);
    const [wrong] = Object.keys(problems);
    if (wrong !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    setPending(true);
    const failed = await sender.send(draft, info, groupCode);
    setPending(false);
    setFailure(failed);
    if (!failed) onSent();
  };
  const said = complained ? problems : { ...(screenshot && { screenshot }) };
  return { draft, change, submit, pending, problems: said, failure, info };
}
