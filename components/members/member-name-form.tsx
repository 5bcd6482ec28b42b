'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { memberNameProblem } from '@/components/members/member-name';
import { EditForm } from '@/components/shell/edit-form';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { useBooks } from '@/lib/client/books';
import { errorCodeTextKey, errorTextKey } from '@/lib/client/error-text';
import { markJustChanged } from '@/lib/client/just-changed';
import { useRenameMember } from '@/lib/client/mutations';
import { cleanName } from '@/lib/domain/text';
import type { WireMember } from '@/lib/schemas/member-wire';

type MemberNameFormProps = {
  readonly groupCode: string;
  readonly member: WireMember;
  readonly onDone: () => void;
};

/** Renames a member; what is wrong with the name is said where it is typed. */
export function MemberNameForm({ groupCode, member, onDone }: MemberNameFormProps) {
  const t = useTranslations('members.details');
  const errorText = useTranslations('errors');
  const { users } = useBooks(groupCode);
  const { mutate, isPending, error, reset } = useRenameMember();
  const [text, setText] = useState(member.userName);
  const [complained, setComplained] = useState(false);
  const others = users.filter(({ _id }) => _id !== member._id).map(({ userName }) => userName);
  const problem = memberNameProblem(text, others);

  const submit = () => {
    setComplained(true);
    if (problem !== null) return;
    const name = cleanName(text);
    if (name === member.userName) {
      onDone();
      return;
    }
    const { _id: id, revision } = member;
    mutate(
      { groupCode, id, name, revision },
      {
        onSuccess: () => {
          markJustChanged(id);
          onDone();
        },
      },
    );
  };
  const found = complained && problem !== null ? errorText(errorCodeTextKey(problem, 'users')) : undefined;
  const answered = error ? errorText(errorTextKey(error, 'users')) : undefined;
  return (
    <EditForm onSave={submit} onCancel={onDone} pending={isPending}>
      <Field label={t('label')} error={found ?? answered}>
        {(control) => (
          <TextInput
            {...control}
            name="userName"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              reset();
            }}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="done"
          />
        )}
      </Field>
    </EditForm>
  );
}
