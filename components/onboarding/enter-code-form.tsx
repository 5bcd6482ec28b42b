'use client';

import { unstable_rethrow } from 'next/navigation';
import { useActionState, useState, useTransition, type SyntheticEvent } from 'react';

import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';
import { normalizeTypedCode } from '@/lib/domain/codes';

/** Why the code leads nowhere yet. */
export type EnterCodeState = {
  /** As it was typed. */
  readonly typed: string;
  /** In the reader's language. */
  readonly error: string | null;
};

/** Looks the code up and leads on; returns only when there is no such group, or when it could not be asked. */
export type EnterCode = (state: EnterCodeState, form: FormData) => Promise<EnterCodeState>;

const untouched: EnterCodeState = { typed: '', error: null };

type EnterCodeFormProps = {
  readonly action: EnterCode;
  readonly words: {
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
    /** Said when nothing was typed. */
    readonly missing: string;
    /** Said when the server cannot be reached. */
    readonly unreachable: string;
  };
};

/** One field for a code or a whole invitation. Everything in the form is posted, with script and without. */
export function EnterCodeForm({ action, words }: EnterCodeFormProps) {
  const [posted, formAction] = useActionState(action, untouched);
  const [typed, setTyped] = useState(posted.typed);
  const [refused, setRefused] = useState(posted);
  const [pending, startTransition] = useTransition();
  const focusOnArrival = useFocusOnArrival(true);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const refuse = (error: string) => {
      setRefused({ typed, error });
      form.querySelector<HTMLInputElement>('[name="groupCode"]')?.focus();
    };
    if (normalizeTypedCode(typed) === '') {
      refuse(words.missing);
      return;
    }
    startTransition(async () => {
      const error = await send(action, new FormData(form), words.unreachable);
      if (error !== null) refuse(error);
    });
  };
  return (
    <form action={formAction} onSubmit={submit} noValidate className="grid gap-5">
      <Field
        label={words.label}
        hint={words.hint}
        error={refused.typed === typed ? (refused.error ?? undefined) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            name="groupCode"
            ref={focusOnArrival}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        )}
      </Field>
      <Button type="submit" pending={pending}>
        {words.submit}
      </Button>
    </form>
  );
}

/** What went wrong. On success there is no answer: Next moves on, by an error of its own that is not ours to catch. */
async function send(action: EnterCode, form: FormData, unreachable: string): Promise<string | null> {
  try {
    return (await action(untouched, form)).error;
  } catch (error) {
    unstable_rethrow(error);
    return unreachable;
  }
}
