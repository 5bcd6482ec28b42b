'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { ActionBar } from '@/components/shell/bars/action-bar';
import { FormBackLink } from '@/components/shell/bars/form-back-link';
import { GroupFrame } from '@/components/shell/frame';
import { LogoLink } from '@/components/shell/bars/logo-link';
import { NavBar } from '@/components/shell/bars/nav-bar';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';

type EntryFrameProps = {
  readonly title: string;
  readonly backHref: string;
  readonly formId: string;
  readonly saveLabel: string;
  /** Edit forms offer to save only after a change. */
  readonly savable: boolean;
  /** The running total of a form that is not simply split, above the save button. */
  readonly total: ReactNode;
  readonly children: ReactNode;
};

/** In the top bar the button is as small as in a list. */
const inTopBarClass =
  'short:pointer-events-auto short:min-h-11 short:w-auto short:rounded-tile short:py-1.5 short:text-label';

/** The frame of a form: back, title, fields, and a save button that is always in sight. */
export function EntryFrame(props: EntryFrameProps) {
  const { title, backHref, formId, saveLabel, savable, total, children } = props;
  const t = useTranslations('entries');
  return (
    <GroupFrame
      bar={
        <NavBar
          title={title}
          start={<FormBackLink href={backHref} besideSave />}
          end={
            <>
              <span className="short:hidden">
                <LogoLink look="quiet" />
              </span>
              {/* Reserves the width of the button that lies over it. */}
              <span aria-hidden="true" className="invisible hidden short:block">
                <span className={buttonClass({ size: 'sm' })}>{t('save')}</span>
              </span>
            </>
          }
        />
      }
      dock={false}
      actionBar={
        <>
          {total}
          <ActionBar visible={savable} joinsTopBar className="no-script:hidden">
            <Button type="submit" form={formId} className={inTopBarClass}>
              <span className="short:hidden">{saveLabel}</span>
              <span className="hidden short:inline">{t('save')}</span>
            </Button>
          </ActionBar>
        </>
      }
    >
      {children}
    </GroupFrame>
  );
}
