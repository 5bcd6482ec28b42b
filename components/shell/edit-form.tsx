'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode, SyntheticEvent } from 'react';

import { Button } from '@/components/ui/button';

type EditFormProps = {
  /** Enter, or the button. */
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly pending: boolean;
  readonly children: ReactNode;
};

/** What takes the place of a value while it is edited: its control, and two buttons under it. */
export function EditForm({ onSave, onCancel, pending, children }: EditFormProps) {
  const t = useTranslations('shell');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending) onSave();
  };
  return (
    <form onSubmit={submit} noValidate>
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" variant="soft" size="sm" pending={pending}>
          {t('edit.save')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {t('edit.cancel')}
        </Button>
      </div>
    </form>
  );
}
