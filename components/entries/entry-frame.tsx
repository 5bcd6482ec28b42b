'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { FormBackLink } from '@/components/shell/bars/form-back-link';
import { GroupFrame } from '@/components/shell/frame';
import { LogoLink } from '@/components/shell/bars/logo-link';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { buttonClass } from '@/components/ui/button-class';

type EntryFrameProps = {
  readonly title: string;
  readonly backHref: string;
  /** The form of an entry may be a panel, and has no dock. */
  readonly isForm?: boolean;
  /** Whether there is a save button, which may move into the bar. */
  readonly hasSave?: boolean;
  readonly dock?: boolean;
  /** A `FrameMain`: the entry, its form, or an `EntryGate`. */
  readonly children: ReactNode;
};

/**
 * The one frame of a screen of an entry. It stays mounted while what it shows comes or goes, so that neither a press on
 * its bar nor the focus is lost.
 */
export function EntryFrame(props: EntryFrameProps) {
  const { title, backHref, isForm = false, hasSave = false, dock = !isForm, children } = props;
  return (
    <GroupFrame
      bar={
        <NavBar
          title={title}
          start={
            isForm ? <FormBackLink href={backHref} besideSave={hasSave} /> : <BackLink href={backHref} />
          }
          end={
            <>
              <span className={clsx(hasSave && 'short:hidden')}>
                <LogoLink look="quiet" />
              </span>
              {hasSave && <RoomOfSave />}
            </>
          }
        />
      }
      dock={dock}
      isForm={isForm}
      main={children}
    />
  );
}

/** Reserves the width of the button that lies over it. */
function RoomOfSave() {
  const t = useTranslations('entries');
  return (
    <span aria-hidden="true" className="invisible hidden short:block">
      <span className={buttonClass({ size: 'sm' })}>{t('save')}</span>
    </span>
  );
}
