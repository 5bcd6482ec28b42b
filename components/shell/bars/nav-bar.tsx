import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { BarTitle } from '@/components/shell/focus-heading';
import { GroupLink } from '@/components/shell/group-link';
import { LogoLink } from '@/components/shell/bars/logo-link';
import { iconButtonClass, IconWord } from '@/components/ui/icon-button';
import { BackIcon, CloseIcon } from '@/components/ui/icons';

type NavBarProps = {
  /** The screen's name, its h1. */
  readonly title: ReactNode;
  /** Left: usually a `BackLink`. */
  readonly start?: ReactNode;
  /** Right: the logo, unless something else belongs there. */
  readonly end?: ReactNode;
};

/** The bar of every screen but the main one: back with its word, title in the centre, logo on the right. */
export function NavBar({ title, start, end = <LogoLink look="quiet" /> }: NavBarProps) {
  return (
    <div className="@container">
      <div className="nav-bar">
        <div className="justify-self-start">{start}</div>
        <BarTitle className="nav-title">{title}</BarTitle>
        <div className="justify-self-end">{end}</div>
      </div>
    </div>
  );
}

type BackLinkProps = {
  readonly href: string;
  /** Whether the save button may move into the bar, and takes the room of the link's word. */
  readonly besideSave?: boolean;
  readonly children?: ReactNode;
};

/** Back to a given route; where enlarged text leaves no room, the word is hidden but still names the link. */
export function BackLink({ href, besideSave = false, children }: BackLinkProps) {
  const t = useTranslations('shell');
  return (
    <GroupLink href={href} back className={`${iconButtonClass} -ml-2.5`}>
      <IconWord icon={<BackIcon />} wordHidden={besideSave ? 'beside-save' : 'cramped'}>
        {children ?? t('back')}
      </IconWord>
    </GroupLink>
  );
}

/** Leaves a screen without finishing it: a cross with its word. */
export function AbortLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <GroupLink href={href} className={iconButtonClass}>
      <IconWord icon={<CloseIcon />}>{children}</IconWord>
    </GroupLink>
  );
}
