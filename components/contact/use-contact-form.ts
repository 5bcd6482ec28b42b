'use client';

import { useMemo, useState, type SyntheticEvent } from 'react';

import { type ClientFacts, clientFacts, clientInfo, presentClient } from '@/components/contact/client-info';
import {
  draftProblems,
  EMPTY_TEXTS,
  type DraftProblems,
  type FeedbackDraft,
  messageTypeOf,
} from '@/components/contact/feedback-draft';
import { FeedbackSender, type SendFailure } from '@/components/contact/feedback-sender';
import { useKeptDraft } from '@/lib/device/page/drafts/use-kept-draft';
import { useIsAwake } from '@/lib/device/page/browser-value';

type ContactForm = {
  readonly draft: FeedbackDraft;
  readonly change: (part: Partial<FeedbackDraft>) => void;
  readonly submit: (event: SyntheticEvent<HTMLFormElement>) => Promise<void>;
  readonly pending: boolean;
  /** The problems to show now: most are shown only after the first attempt to send. */
  readonly problems: DraftProblems;
  readonly failure: SendFailure | null;
  /** What a bug report says about the browser; null on the server and in the first render. */
  readonly facts: ClientFacts | null;
};

/**
 * The state of the contact form. What was typed survives every failure, a change of language or screen and a reload;
 * the screenshot survives only a failure.
 */
export function useContactForm(groupCode: string, onSent: () => void): ContactForm {
  const {
    draft: typed,
    change: changeTyped,
    clear,
  } = useKeptDraft({ groupCode, form: 'contact' }, EMPTY_TEXTS);
  const [screenshot, setScreenshot] = useState<File | null>(null);
  const draft = { ...typed, messageType: messageTypeOf(typed.messageType), screenshot };
  const [complained, setComplained] = useState(false);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const [pending, setPending] = useState(false);
  const [sender] = useState(() => new FeedbackSender());
  // The server cannot know all of these facts.
  const isBrowser = useIsAwake();
  const facts = useMemo(() => (isBrowser ? clientFacts(presentClient()) : null), [isBrowser]);
  const info = facts ? clientInfo(facts) : '';
  const problems = draftProblems(draft);

  const change = ({ screenshot: chosen, ...texts }: Partial<FeedbackDraft>) => {
    if (chosen !== undefined) setScreenshot(chosen);
    changeTyped(texts);
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
    if (failed) return;
    clear();
    onSent();
  };
  const said = complained ? problems : { ...(problems.screenshot && { screenshot: problems.screenshot }) };
  return { draft, change, submit, pending, problems: said, failure, facts };
}
