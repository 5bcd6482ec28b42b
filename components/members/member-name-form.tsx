'use client';

import { useTranslations } from 'next-intl';
import { useState, type SyntheticEvent } from 'react';

import { memberNameProblem } from '@/components/members/member-name';
import { Button } from '@/components/ui/button';
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

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
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
    <form onSubmit={submit} noValidate>
      <Field label={t('label')} error={found ?? answered}>
        {(control) => (
          <div className="flex gap-2 very-slim:flex-col">
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
              className="flex-1"
            />
            <Button type="submit" pending={isPending} className="w-auto! shrink-0">
              {t('save')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
