'use client';

import { useActionState, useState, useTransition, type SyntheticEvent } from 'react';

import { CheckedButton } from '@/components/shell/human-check/checked-button';
import { HumanCheck, type HumanCheckWords } from '@/components/shell/human-check/human-check';
import { useFormCheck } from '@/components/shell/human-check/use-form-check';
import type { NoAnswerWords } from '@/components/shell/failures/no-answer-words';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { Field } from '@/components/ui/fields/field';
import { TextInput } from '@/components/ui/fields/text-input';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';
import { callAction, type NoAnswer } from '@/lib/device/page/call-action';
import { useSentAgain } from '@/lib/device/page/versions/send-again';
import { clearDraft } from '@/lib/device/page/drafts/stored-draft';
import { useKeptDraft } from '@/lib/device/page/drafts/use-kept-draft';
import { normalizeTypedCode } from '@/lib/domain/text/codes';

/** Why the code has not opened a group. */
export type EnterCodeState = {
  /** As it was typed. */
  readonly typed: string;
  /** In the reader's language. */
  readonly error: string | null;
  /** The server requires the human check, or another solution. */
  readonly isUnchecked: boolean;
};

/** Looks the code up and redirects; returns only if there is no such group, or the lookup failed. */
export type EnterCode = (state: EnterCodeState, form: FormData) => Promise<EnterCodeState>;

const untouched: EnterCodeState = { typed: '', error: null, isUnchecked: false };

/** The draft survives a look at the terms. The group is not known yet. */
const DRAFT = { groupCode: '', form: 'enter-code' };

/** Whether it is a bare code: no link, no sentence, and not grouped already. */
const isPlainCode = (typed: string): boolean => /^[\p{L}\d]+$/u.test(typed);

type EnterCodeFormProps = {
  readonly action: EnterCode;
  /** New users pass a check first. */
  readonly isChecked: boolean;
  readonly checkWords: HumanCheckWords;
  readonly words: {
    readonly label: string;
    readonly hint: string;
    readonly submit: string;
    /** Said when nothing was typed. */
    readonly missing: string;
    readonly noAnswer: NoAnswerWords;
  };
};

/** One field for a code or a whole invitation. Everything in the form is posted, with script and without. */
export function EnterCodeForm({ action, isChecked, checkWords, words }: EnterCodeFormProps) {
  const [posted, formAction] = useActionState(action, untouched);
  const { draft, change } = useKeptDraft(DRAFT, { typed: posted.typed });
  const { typed } = draft;
  const [refused, setRefused] = useState(posted);
  const [pending, startTransition] = useTransition();
  const focusOnArrival = useFocusOnArrival(true);
  const sentAgain = useSentAgain();
  const check = useFormCheck(isChecked || posted.isUnchecked);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const refuse = (error: string | null, isUnchecked = false) => {
      setRefused({ typed, error, isUnchecked });
      form.querySelector<HTMLInputElement>('[name="groupCode"]')?.focus();
    };
    if (normalizeTypedCode(typed) === '') {
      refuse(words.missing);
      return;
    }
    if (check.holdsBack(form)) return;
    startTransition(async () => {
      const failed = (reason: NoAnswer) => ({ ...untouched, error: words.noAnswer[reason] });
      const answer = await callAction(action, form, null, untouched, failed, () => clearDraft(DRAFT));
      refuse(answer.error, answer.isUnchecked);
      // Each attempt uses up a solution: the next one is computed while the person checks the code.
      if (answer.isUnchecked) check.demand();
      else check.restart();
    });
  };
  return (
    <form ref={sentAgain} action={formAction} onSubmit={submit} noValidate className="grid gap-5">
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
            onFocus={check.start}
            onInput={check.edit}
            value={typed}
            onChange={(event) => change({ typed: event.target.value })}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            className={isPlainCode(typed) ? 'code-typed' : undefined}
          />
        )}
      </Field>
      {refused.isUnchecked && <ErrorNotice>{checkWords.refused}</ErrorNotice>}
      <CheckedButton check={check} pending={pending}>
        {words.submit}
      </CheckedButton>
      {check.shown && <HumanCheck check={check.shown} words={checkWords} />}
    </form>
  );
}
