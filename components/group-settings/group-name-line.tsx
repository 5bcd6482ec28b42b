'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { EditForm } from '@/components/shell/edit-form';
import { UnsentMark } from '@/components/shell/failures/unsent-mark';
import { EditableLine } from '@/components/ui/fields/editable-line';
import { Field } from '@/components/ui/fields/field';
import { TextInput } from '@/components/ui/fields/text-input';
import { Verbatim } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { groupNameProblem, nameTextKey } from '@/lib/device/page/name-text';
import type { Group } from '@/lib/domain/nouns';
import { cleanLine, replaceSlashes } from '@/lib/domain/text/text';

/** The group's name, with an edit button. Links keep the name that the group was created with. */
export function GroupNameLine({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('groupSettings');
  const { group, pending } = useLedger(groupCode);
  const save = useSave(groupCode);
  const rename = (name: string, base: number) => save({ kind: 'group.set', set: { name }, base });
  return (
    <section aria-label={t('name')}>
      <EditableLine
        label={t('name')}
        value={
          <span className="text-title">
            <Verbatim>{group.name}</Verbatim>
            {pending.has(group.id) && <UnsentMark />}
          </span>
        }
        editLabel={t('editName')}
      >
        {(close) => <NameForm group={group} save={rename} close={close} />}
      </EditableLine>
    </section>
  );
}

type NameFormProps = {
  readonly group: Pick<Group, 'name' | 'revision'>;
  readonly save: (name: string, base: number) => void;
  readonly close: () => void;
};

function NameForm({ group, save, close }: NameFormProps) {
  const t = useTranslations('groupSettings');
  const errors = useTranslations('errors');
  // The base is what the person saw, even if somebody else changes it while the form is open.
  const [{ name, revision }] = useState(group);
  const [text, setText] = useState(name);
  const [attempted, setAttempted] = useState<string | null>(null);
  const problem = groupNameProblem(text);

  const submit = () => {
    setAttempted(text);
    if (problem !== null) return;
    if (cleanLine(text) !== name) save(cleanLine(text), revision);
    close();
  };
  const found = problem !== null && attempted === text ? nameTextKey(problem, 'groups', text) : null;
  return (
    <EditForm onSave={submit} onCancel={close}>
      <Field label={t('name')} error={found === null ? undefined : errors(found)}>
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
