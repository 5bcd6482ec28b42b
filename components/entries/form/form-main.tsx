'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { ActionBar } from '@/components/shell/bars/action-bar';
import { FrameMain } from '@/components/shell/frame';
import { Button } from '@/components/ui/button';

type FormMainProps = {
  readonly formId: string;
  readonly saveLabel: string;
  /** Edit forms offer to save only after a change. */
  readonly savable: boolean;
  /** The running total of a form that is not simply split, above the save button. */
  readonly total: ReactNode;
  /** Saves, and begins the next one; null where none may follow, or the rest of the fields has a button for it. */
  readonly onNext: (() => void) | null;
  readonly children: ReactNode;
};

/** In the top bar the button is as small as in a list. */
const inTopBarClass =
  'short:pointer-events-auto short:min-h-11 short:w-auto short:rounded-tile short:py-1.5 short:text-label';

/** A form in its frame: fields, and a save button that is always in sight. */
export function FormMain({ formId, saveLabel, savable, total, onNext, children }: FormMainProps) {
  const t = useTranslations('entries');
  return (
    <FrameMain
      actionBar={
        <>
          {total}
          <ActionBar visible={savable} joinsTopBar className="no-script:hidden">
            <div className="flex gap-3 short:block">
              <Button type="submit" form={formId} className={inTopBarClass}>
                <span className="short:hidden">{saveLabel}</span>
                <span className="hidden short:inline">{t('save')}</span>
              </Button>
              {onNext && (
                <Button variant="secondary" onClick={onNext} className="short:hidden">
                  {t('saveAndNext')}
                </Button>
              )}
            </div>
          </ActionBar>
        </>
      }
    >
      {children}
    </FrameMain>
  );
}
