'use client';

import { unstable_rethrow } from 'next/navigation';
import { useActionState, useState, useTransition, type SyntheticEvent } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { ErrorModal } from '@/components/ui/error-modal';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';
import { groupNameProblem } from '@/lib/client/group-name-problem';
import { replaceSlashes } from '@/lib/domain/text';
import { routes } from '@/lib/routes';
import type { CreationFlow } from '@/lib/session/session';
import { reloadBrowserSession } from '@/lib/session/session-browser';

/** Why there is no group yet. */
export type CreateGroupState = {
  readonly name: string;
  /** What is wrong with the name. */
  readonly error: string | null;
  /** That this device can remember no more groups, whatever their names. */
  readonly notice: string | null;
  /** That the server has failed, or could not be reached. */
  readonly failure: string | null;
};

/** Creates the group and leads on; returns only when the name was not taken. */
export type CreateGroup = (state: CreateGroupState, form: FormData) => Promise<CreateGroupState>;

const untouched: CreateGroupState = { name: '', error: null, notice: null, failure: null };

type CreateGroupFormProps = {
  readonly action: CreateGroup;
  /** Sent with every attempt, so that however often the form is sent, it makes one group. */
  readonly idempotencyKey: string;
  readonly flow: CreationFlow;
  readonly words: {
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
    /** Said when the server cannot be reached. */
    readonly unreachable: string;
    /** Above what failed. */
    readonly failed: string;
    readonly close: string;
    /** Leads to the list of groups when this device is full. */
    readonly manage: string;
  };
};

/**
 * One field and one button. Without script the browser posts the form to the action; with it, a failure loses nothing, and
 * is said in front of everything too (spec.md §8).
 */
export function CreateGroupForm({ action, idempotencyKey, flow, words }: CreateGroupFormProps) {
  const [posted, formAction] = useActionState(action, untouched);
  const [name, setName] = useState(posted.name);
  const [refused, setRefused] = useState(posted);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  const focusOnArrival = useFocusOnArrival(true);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    startTransition(async () => {
      const answer = await send(action, new FormData(form), words.unreachable);
      setRefused({ ...answer, name });
      setFailure(answer.failure);
      if (answer.error !== null) form.querySelector<HTMLInputElement>('[name="groupName"]')?.focus();
    });
  };
  const notice = refused.notice ?? refused.failure;
  const isCorrected = refused.name !== name && groupNameProblem(name) === null;
  return (
    <form action={formAction} onSubmit={submit} noValidate className="grid gap-5">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="flow" value={flow} />
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
      {notice !== null && <ErrorNotice>{notice}</ErrorNotice>}
      {refused.notice !== null && (
        <GroupLink href={routes.manageGroups} className={buttonClass({ variant: 'secondary' })}>
          {words.manage}
        </GroupLink>
      )}
      <Button type="submit" pending={pending}>
        {words.submit}
      </Button>
      <ErrorModal
        message={failure}
        words={{ title: words.failed, close: words.close }}
        onClose={() => setFailure(null)}
      />
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
    return { ...untouched, failure: unreachable };
  }
}
