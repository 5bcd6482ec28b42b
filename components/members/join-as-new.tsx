'use client';

import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { memberNameProblem } from '@/components/members/member-name';
import { ScriptForm } from '@/components/shell/early/script-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/fields/field';
import { TextInput } from '@/components/ui/fields/text-input';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { nameTextKey } from '@/lib/device/page/name-text';
import type { LedgerView } from '@/lib/domain/ledger/view';
import { newId } from '@/lib/domain/ids';
import { cleanLine } from '@/lib/domain/text/text';
import { chooseMe } from '@/lib/session/me';
import { changeBrowserSession } from '@/lib/session/session-browser';

type JoinAsNewProps = {
  readonly ledger: LedgerView;
  /** Called once the member is added. */
  readonly onAdded: () => void;
};

/** For somebody who is not a member yet: they enter their name and become that member. */
export function JoinAsNew({ ledger: { group, members }, onAdded }: JoinAsNewProps) {
  const t = useTranslations('who');
  const errorText = useTranslations('errors');
  const save = useSave(group.code);
  const [name, setName] = useState('');
  const [complained, setComplained] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const taken = members.map((member) => member.name);
  const problem = memberNameProblem(name, taken);

  const join = (event: SyntheticEvent) => {
    event.preventDefault();
    setComplained(true);
    if (problem !== null) {
      field.current?.focus();
      return;
    }
    const member = { id: newId(), name: cleanLine(name) };
    // Before it is saved, so that the change has the new member as its author.
    changeBrowserSession((session) => chooseMe(session, group.code, member.id));
    save({ kind: 'member.add', member });
    onAdded();
  };
  const found = complained && problem !== null ? errorText(nameTextKey(problem, 'users', name)) : undefined;
  return (
    <ScriptForm onSubmit={join} className="mt-2 grid gap-3 text-ink">
      <Field label={t('name')} error={found}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            name="ownName"
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="done"
          />
        )}
      </Field>
      <Button type="submit">{t('join')}</Button>
    </ScriptForm>
  );
}
