'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { askedSetting } from '@/components/group-settings/asked-setting';
import { EditForm } from '@/components/shell/edit-form';
import { EditableLine } from '@/components/ui/editable-line';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { useBooks } from '@/lib/client/books';
import { errorCodeTextKey, errorTextKey } from '@/lib/client/error-text';
import { groupNameProblem } from '@/lib/client/group-name-problem';
import { useRenameGroup } from '@/lib/client/mutations';
import { cleanName, replaceSlashes } from '@/lib/domain/text';

/** The group's name with its pencil. Its links keep the name that it was created with. */
export function GroupNameLine({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('groupSettings');
  const { group, revision } = useBooks(groupCode);
  const rename = useRenameGroup();
  const name = askedSetting(rename, revision)?.name ?? group.groupName;
  return (
    <section aria-label={t('name')}>
      <EditableLine
        label={t('name')}
        value={<span className="text-title">{name}</span>}
        editLabel={t('editName')}
      >
        {(close) => (
          <NameForm
            name={name}
            pending={rename.isPending}
            failure={rename.error}
            save={(next) =>
              rename.mutate({ groupCode, groupId: group._id, name: next }, { onSuccess: close })
            }
            close={close}
          />
        )}
      </EditableLine>
    </section>
  );
}

type NameFormProps = {
  readonly name: string;
  readonly pending: boolean;
  readonly failure: Error | null;
  readonly save: (name: string) => void;
  readonly close: () => void;
};

function NameForm({ name, pending, failure, save, close }: NameFormProps) {
  const t = useTranslations('groupSettings');
  const errors = useTranslations('errors');
  const [text, setText] = useState(name);
  const [attempted, setAttempted] = useState<string | null>(null);
  const problem = groupNameProblem(text);

  const submit = () => {
    setAttempted(text);
    if (problem !== null) return;
    if (cleanName(text) === name) close();
    else save(cleanName(text));
  };
  const found =
    problem === null ? failure && errorTextKey(failure, 'groups') : errorCodeTextKey(problem, 'groups');
  return (
    <EditForm onSave={submit} onCancel={close} pending={pending}>
      <Field label={t('name')} error={found && attempted === text ? errors(found) : undefined}>
        {(control) => (
          <TextInput
            {...control}
            value={text}
            onChange={(event) => setText(replaceSlashes(event.target.value))}
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="done"
          />
        )}
      </Field>
    </EditForm>
  );
}
