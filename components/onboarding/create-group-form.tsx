'use client';

import { unstable_rethrow } from 'next/navigation';
import { useActionState, useState, useTransition, type SyntheticEvent } from 'react';

import { isPossibleGroupName } from '@/components/onboarding/group-name';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';
import { replaceSlashes } from '@/lib/domain/text';
import { reloadBrowserSession } from '@/lib/session/session-browser';

/** Why there is no group yet. */
export type CreateGroupState = {
  readonly name: string;
  /** What is wrong with the name. */
  readonly error: string | null;
  /** What else failed. */
  readonly notice: string | null;
};

/** Creates the group and leads on; returns only when the name was not taken. */
export type CreateGroup = (state: CreateGroupState, form: FormData) => Promise<CreateGroupState>;

const untouched: CreateGroupState = { name: '', error: null, notice: null };

type CreateGroupFormProps = {
  readonly action: CreateGroup;
  /** Sent with every attempt, so that however often the form is sent, it makes one group. */
  readonly idempotencyKey: string;
  readonly words: {
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
    /** Said when the server cannot be reached. */
    readonly unreachable: string;
  };
};

/** One field and one button. Without script the browser posts the form to the action; with it, a failure loses nothing. */
export function CreateGroupForm({ action, idempotencyKey, words }: CreateGroupFormProps) {
  const [posted, formAction] = useActionState(action, untouched);
  const [name, setName] = useState(posted.name);
  const [refused, setRefused] = useState(posted);
  const [pending, startTransition] = useTransition();
  const focusOnArrival = useFocusOnArrival(true);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    startTransition(async () => {
      const answer = await send(action, form, words.unreachable);
      setRefused({ ...answer, name });
    });
  };
  const isCorrected = refused.name !== name && isPossibleGroupName(name);
  return (
    <form action={formAction} onSubmit={submit} noValidate className="grid gap-5">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <Field
        label={words.label}
        hint={words.hint}
        error={isCorrected ? undefined : (refused.error ?? undefined)}
      >
        {(control) => (
          <TextInput
            {...control}
            name="groupName"
            ref={focusOnArrival}
            value={name}
            onChange={(event) => setName(replaceSlashes(event.target.value))}
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="go"
          />
        )}
      </Field>
      {refused.notice !== null && <ErrorNotice>{refused.notice}</ErrorNotice>}
      <Button type="submit" pending={pending}>
        {words.submit}
      </Button>
    </form>
  );
}

/** The action's answer. On success there is none: Next moves on, by an error of its own that is not ours to catch. */
async function send(action: CreateGroup, form: FormData, unreachable: string): Promise<CreateGroupState> {
  try {
    return await action(untouched, form);
  } catch (error) {
    // The action has set cookies behind our back: the group that this tab shows is another one now.
    reloadBrowserSession();
    unstable_rethrow(error);
    return { ...untouched, notice: unreachable };
  }
}
