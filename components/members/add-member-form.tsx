'use client';

import { useTranslations } from 'next-intl';
import { useActionState, useRef, useState, type SyntheticEvent } from 'react';

import type { AddMember } from '@/components/members/add-member-state';
import { memberNameProblem } from '@/components/members/member-name';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';
import { errorCodeTextKey } from '@/lib/client/error-text';
import { useKeptDraft } from '@/lib/client/use-kept-draft';

type AddMemberFormProps = {
  readonly groupCode: string;
  readonly takenNames: readonly string[];
  readonly onAdd: (name: string) => void;
  /** What the browser posts the form to when there is no script. */
  readonly action: AddMember;
  /** Behind a new group, adding members is all there is to do: the field has the focus, and another button leads on. */
  readonly isStep: boolean;
};

/** One field that keeps the focus, so that name after name can be entered. */
export function AddMemberForm({ groupCode, takenNames, onAdd, action, isStep }: AddMemberFormProps) {
  const t = useTranslations('members');
  const errorText = useTranslations('errors');
  const [posted, formAction] = useActionState(action, { name: '', error: null });
  const { draft, change, clear } = useKeptDraft({ groupCode, form: 'add-member' }, { name: posted.name });
  const { name } = draft;
  const [complained, setComplained] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusOnArrival = useFocusOnArrival(isStep);
  const problem = memberNameProblem(name, takenNames);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    form.current?.querySelector<HTMLInputElement>('input[name=userName]')?.focus();
    setComplained(problem !== null);
    if (problem !== null) return;
    onAdd(name);
    clear();
  };
  const found = complained && problem !== null ? errorText(errorCodeTextKey(problem, 'users')) : undefined;
  const answered = name === posted.name ? (posted.error ?? undefined) : undefined;
  return (
    <form ref={form} action={formAction} onSubmit={submit} noValidate>
      <input type="hidden" name="groupCode" value={groupCode} />
      <Field label={t('label')} error={found ?? answered}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...control}
              ref={focusOnArrival}
              name="userName"
              value={name}
              onChange={(event) => change({ name: event.target.value })}
              autoComplete="off"
              autoCapitalize="words"
              enterKeyHint="enter"
              // Without room for a name beside it, the button goes below and is as wide as the field.
              className="flex-[999_1_9rem]"
            />
            <Button
              type="submit"
              variant={isStep ? 'soft' : 'primary'}
              // The field keeps the focus, and a phone its keyboard, while the button is tapped.
              onMouseDown={(event) => event.preventDefault()}
              className="w-auto! shrink-0 grow"
            >
              {t('add')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
