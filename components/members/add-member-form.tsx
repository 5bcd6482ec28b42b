'use client';

import { useTranslations } from 'next-intl';
import { type Ref, type SyntheticEvent, useActionState, useImperativeHandle, useRef, useState } from 'react';

import { useAddMemberAction } from '@/components/members/add-member-action';
import { memberNameProblem } from '@/components/members/member-name';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';
import { nameTextKey } from '@/lib/device/page/name-text';
import { useKeptDraft } from '@/lib/device/page/use-kept-draft';
import { cleanName } from '@/lib/domain/text';

/** What the rest of the screen can ask of the form. */
export type NameField = {
  /** Adds the name that is still in the field. `empty`: there is none. `refused`: it cannot be added, and that is said. */
  readonly addTyped: () => 'added' | 'empty' | 'refused';
};

type AddMemberFormProps = {
  readonly ref: Ref<NameField>;
  readonly groupCode: string;
  readonly takenNames: readonly string[];
  readonly onAdd: (name: string) => void;
  /** Behind a new group, adding members is all there is to do: the field has the focus, and another button leads on. */
  readonly isStep: boolean;
  /** Whether the name is that of whoever enters it: in a new group they come first. */
  readonly isOwn: boolean;
};

/** One field that keeps the focus, so that name after name can be entered. */
export function AddMemberForm(props: AddMemberFormProps) {
  const { ref, groupCode, takenNames, onAdd, isStep, isOwn } = props;
  const t = useTranslations('members');
  const errorText = useTranslations('errors');
  const [posted, formAction] = useActionState(useAddMemberAction(), { name: '', error: null });
  const { draft, change, clear } = useKeptDraft({ groupCode, form: 'add-member' }, { name: posted.name });
  const { name } = draft;
  const [complained, setComplained] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusOnArrival = useFocusOnArrival(isStep);
  const problem = memberNameProblem(name, takenNames);

  const add = (): 'added' | 'refused' => {
    form.current?.querySelector<HTMLInputElement>('input[name=memberName]')?.focus();
    setComplained(problem !== null);
    if (problem !== null) return 'refused';
    onAdd(name);
    clear();
    return 'added';
  };
  useImperativeHandle(ref, () => ({ addTyped: () => (cleanName(name) === '' ? 'empty' : add()) }));

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    add();
  };
  const found = complained && problem !== null ? errorText(nameTextKey(problem, 'users', name)) : undefined;
  const answered = name === posted.name ? (posted.error ?? undefined) : undefined;
  return (
    <form ref={form} action={formAction} onSubmit={submit} noValidate>
      <input type="hidden" name="groupCode" value={groupCode} />
      <Field label={isOwn ? t('ownLabel') : t('label')} error={found ?? answered}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...control}
              ref={focusOnArrival}
              name="memberName"
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
