'use client';

import { unstable_rethrow } from 'next/navigation';
import { useActionState, useState, useTransition, type SyntheticEvent } from 'react';

import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { reloadBrowserSession } from '@/lib/session/session-browser';

/** Why this device could not join; null: nothing was tried yet. */
export type JoinGroupState = { readonly error: string | null };

/** Joins and leads on; returns only when that was not possible. */
export type JoinGroup = (state: JoinGroupState, form: FormData) => Promise<JoinGroupState>;

const untried: JoinGroupState = { error: null };

type JoinFormProps = {
  readonly action: JoinGroup;
  readonly groupCode: string;
  readonly words: {
    readonly submit: string;
    /** Said when the server cannot be reached. */
    readonly unreachable: string;
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
    startTransition(async () => setAnswer(await join(action, form, words.unreachable)));
  };
  return (
    <form action={formAction} onSubmit={submit} className="grid gap-3">
      <input type="hidden" name="groupCode" value={groupCode} />
      {answer.error !== null && <ErrorNotice>{answer.error}</ErrorNotice>}
      <Button type="submit" pending={pending}>
        {words.submit}
      </Button>
    </form>
  );
}

/** The action's answer. On success there is none: Next moves on, by an error of its own that is not ours to catch. */
async function join(action: JoinGroup, form: FormData, unreachable: string): Promise<JoinGroupState> {
  try {
    return await action(untried, form);
  } catch (error) {
    // The action has set cookies behind our back: the group that this tab shows is another one now.
    reloadBrowserSession();
    unstable_rethrow(error);
    return { error: unreachable };
  }
}
