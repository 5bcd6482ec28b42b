'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { memberNameProblem } from '@/components/members/member-name';
import { EditForm } from '@/components/shell/edit-form';
import { Field } from '@/components/ui/fields/field';
import { TextInput } from '@/components/ui/fields/text-input';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useUndoableSave } from '@/lib/device/hooks/undo-offer';
import { markJustChanged } from '@/lib/device/page/look/just-changed';
import { nameTextKey } from '@/lib/device/page/name-text';
import type { Member } from '@/lib/domain/nouns';
import { cleanLine } from '@/lib/domain/text/text';

type MemberNameFormProps = {
  readonly groupCode: string;
  readonly member: Member;
  readonly onDone: () => void;
};

/** Renames a member; errors are shown at the field. */
export function MemberNameForm({ groupCode, member: present, onDone }: MemberNameFormProps) {
  const t = useTranslations('members.details');
  const errorText = useTranslations('errors');
  const { members } = useLedger(groupCode);
  const save = useUndoableSave(groupCode);
  // The base is what the person saw, even if somebody else changes it while the form is open.
  const [member] = useState(present);
  const [text, setText] = useState(member.name);
  const [complained, setComplained] = useState(false);
  const others = members.filter(({ id }) => id !== member.id).map(({ name }) => name);
  const problem = memberNameProblem(text, others);

  const submit = () => {
    setComplained(true);
    if (problem !== null) return;
    const name = cleanLine(text);
    const { id: memberId, revision: base } = member;
    if (name !== member.name) {
      const body = { kind: 'member.rename', memberId, name, base } as const;
      save(body, { did: 'renamed', name: member.name, member }, false);
      markJustChanged(memberId);
    }
    onDone();
  };
  const found = complained && problem !== null ? errorText(nameTextKey(problem, 'users', text)) : undefined;
  return (
    <EditForm onSave={submit} onCancel={onDone}>
      <Field label={t('label')} error={found}>
        {(control) => (
          <TextInput
            {...control}
            name="memberName"
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="done"
          />
        )}
      </Field>
    </EditForm>
  );
}
