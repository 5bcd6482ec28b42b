'use client';

import { useActionState, useState, useTransition, type SyntheticEvent } from 'react';

import { CheckedButton } from '@/components/shell/human-check/checked-button';
import { HumanCheck, type HumanCheckWords } from '@/components/shell/human-check/human-check';
import { useFormCheck } from '@/components/shell/human-check/use-form-check';
import { GroupLink } from '@/components/shell/group-link';
import type { NoAnswerWords } from '@/components/shell/failures/no-answer-words';
import { buttonClass } from '@/components/ui/button-class';
import { ErrorModal } from '@/components/ui/dialogs/error-modal';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { Field } from '@/components/ui/fields/field';
import { TextInput } from '@/components/ui/fields/text-input';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';
import { callAction, type NoAnswer } from '@/lib/device/page/call-action';
import { useSentAgain } from '@/lib/device/page/versions/send-again';
import { clearDraft } from '@/lib/device/page/drafts/stored-draft';
import { useKeptDraft } from '@/lib/device/page/drafts/use-kept-draft';
import { groupNameProblem } from '@/lib/device/page/name-text';
import { replaceSlashes } from '@/lib/domain/text/text';
import { routes } from '@/lib/routes';
import type { CreationFlow } from '@/lib/session/session';

/** Why no group was created. */
export type CreateGroupState = {
  readonly name: string;
  /** What is wrong with the name. */
  readonly error: string | null;
  /** Says that this device can remember no more groups, whatever their names. */
  readonly notice: string | null;
  /** Says that the server has failed, or could not be reached. */
  readonly failure: string | null;
  /** The server requires the human check, or another solution. */
  readonly isUnchecked: boolean;
  /** The token for creating groups is missing or wrong. */
  readonly tokenError?: string;
};

/** Creates the group and redirects; returns only if that was not possible. */
export type CreateGroup = (state: CreateGroupState, form: FormData) => Promise<CreateGroupState>;

const untouched: CreateGroupState = {
  name: '',
  error: null,
  notice: null,
  failure: null,
  isUnchecked: false,
};

/** The draft survives a look at the terms. There is no group yet. */
const DRAFT = { groupCode: '', form: 'create-group' };

type CreateGroupFormProps = {
  readonly action: CreateGroup;
  /** Sent with every attempt, so that the form creates one group, however often it is sent. */
  readonly idempotencyKey: string;
  readonly flow: CreationFlow;
  /** The operator has given out tokens, without which no group is created. */
  readonly asksToken: boolean;
  /** New users pass a check first. */
  readonly isChecked: boolean;
  readonly checkWords: HumanCheckWords;
  readonly words: {
    readonly label: string;
    readonly hint: string;
    readonly token: { readonly label: string; readonly hint: string };
    readonly submit: string;
    readonly noAnswer: NoAnswerWords;
    /** The title of the failure dialog. */
    readonly failed: string;
    readonly close: string;
    /** Leads to the list of groups when this device is full. */
    readonly manage: string;
  };
};

/**
 * One field and one button. Without script the browser posts the form to the action; with script a failure loses
 * nothing, and is also shown in a dialog (docs/screens.md#texts-of-errors).
 */
export function CreateGroupForm({
  action,
  idempotencyKey,
  flow,
  asksToken,
  isChecked,
  checkWords,
  words,
}: CreateGroupFormProps) {
  const [posted, formAction] = useActionState(action, untouched);
  const { draft, change } = useKeptDraft(DRAFT, { name: posted.name });
  const { name } = draft;
  const [refused, setRefused] = useState(posted);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  const focusOnArrival = useFocusOnArrival(true);
  const sentAgain = useSentAgain();
  const check = useFormCheck(isChecked || posted.isUnchecked);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    if (check.holdsBack(form)) return;
    startTransition(async () => {
      const failed = (reason: NoAnswer) => ({ ...untouched, failure: words.noAnswer[reason] });
      const answer = await callAction(action, form, null, untouched, failed, () => clearDraft(DRAFT));
      setRefused({ ...answer, name });
      setFailure(answer.failure);
      if (answer.isUnchecked) check.demand();
      const wrong = answer.error !== null ? 'groupName' : answer.tokenError && 'groupToken';
      if (wrong) form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    });
  };
  const notice = refused.notice ?? refused.failure ?? (refused.isUnchecked ? checkWords.refused : null);
  const isCorrected = refused.name !== name && groupNameProblem(name) === null;
  return (
    <form ref={sentAgain} action={formAction} onSubmit={submit} noValidate className="grid gap-5">
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
            onFocus={check.start}
            onInput={check.edit}
            value={name}
            onChange={(event) => change({ name: replaceSlashes(event.target.value) })}
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="go"
          />
        )}
      </Field>
      {(asksToken || refused.tokenError !== undefined) && (
        // Not kept in the draft: whoever has the token may create groups.
        <Field label={words.token.label} hint={words.token.hint} error={refused.tokenError}>
          {(control) => (
            <TextInput
              {...control}
              name="groupToken"
              onInput={check.edit}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
            />
          )}
        </Field>
      )}
      {notice !== null && <ErrorNotice>{notice}</ErrorNotice>}
      {refused.notice !== null && (
        <GroupLink href={routes.manageGroups} className={buttonClass({ variant: 'secondary' })}>
          {words.manage}
        </GroupLink>
      )}
      <CheckedButton check={check} pending={pending}>
        {words.submit}
      </CheckedButton>
      {check.shown && <HumanCheck check={check.shown} words={checkWords} />}
      <ErrorModal
        message={failure}
        words={{ title: words.failed, close: words.close }}
        onClose={() => setFailure(null)}
      />
    </form>
  );
}
