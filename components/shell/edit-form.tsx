'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type SyntheticEvent, useEffect } from 'react';

import { ScriptForm } from '@/components/shell/early/script-form';
import { Button } from '@/components/ui/button';
import { holdNewVersion } from '@/lib/device/page/versions/new-version';

type EditFormProps = {
  /** Called on Enter, or by the button. */
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** What takes the place of a value while it is edited: its control, and two buttons under it. */
export function EditForm({ onSave, onCancel, children }: EditFormProps) {
  const t = useTranslations('shell');
  useEffect(holdNewVersion, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <ScriptForm onSubmit={submit}>
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" variant="soft" size="sm">
          {t('edit.save')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {t('edit.cancel')}
        </Button>
      </div>
    </ScriptForm>
  );
}
