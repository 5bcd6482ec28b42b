'use client';

import { useActionState, useState, useTransition, type SyntheticEvent } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import type { NoAnswerWords } from '@/components/shell/no-answer-words';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { ErrorNotice } from '@/components/ui/error-notice';
import { callAction, type NoAnswer } from '@/lib/device/page/call-action';
import { routes } from '@/lib/routes';

/** Why this device could not join; null: nothing was tried yet. */
export type JoinGroupState = {
  readonly error: string | null;
  /** That there is no room for one more group, which the list of groups can change. */
  readonly isFull: boolean;
};

/** Joins and leads on; returns only when that was not possible. */
export type JoinGroup = (state: JoinGroupState, form: FormData) => Promise<JoinGroupState>;

const untried: JoinGroupState = { error: null, isFull: false };

type JoinFormProps = {
  readonly action: JoinGroup;
  readonly groupCode: string;
  readonly words: {
    readonly submit: string;
    readonly noAnswer: NoAnswerWords;
    /** Leads to the list of groups when this device is full. */
    readonly manage: string;
  };
};

/** One tap. Without script the browser posts the form to the action. */
export function JoinForm({ action, groupCode, words }: JoinFormProps) {
  const [posted, formAction] = useActionState(action, untried);
  const [answer, setAnswer] = useState(posted);
  const [pending, startTransition] = useTransition();

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const failed = (reason: NoAnswer) => ({ ...untried, error: words.noAnswer[reason] });
    startTransition(async () => setAnswer(await callAction(action, form, untried, failed)));
  };
  return (
    <form action={formAction} onSubmit={submit} className="grid gap-3">
      <input type="hidden" name="groupCode" value={groupCode} />
      {answer.error !== null && <ErrorNotice>{answer.error}</ErrorNotice>}
      {answer.isFull && (
        <GroupLink href={routes.manageGroups} className={buttonClass({ variant: 'secondary' })}>
          {words.manage}
        </GroupLink>
      )}
      <Button type="submit" pending={pending}>
        {words.submit}
      </Button>
    </form>
  );
}
