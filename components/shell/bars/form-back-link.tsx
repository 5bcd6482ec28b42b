'use client';

import { useTranslations } from 'next-intl';
import { useContext, useLayoutEffect, useRef } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import { BackLink } from '@/components/shell/bars/nav-bar';
import { iconButtonClass, IconWord } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons';
import { BigScreenContext } from '@/lib/device/page/look/big-screen';
import { isForPage } from '@/lib/device/page/keyboard/key-press';

type FormBackLinkProps = {
  /** Where it leads if the form is the whole screen. */
  readonly href: string;
  /** As for `BackLink`. */
  readonly besideSave?: boolean;
};

/** Leaves the form of an entry: goes back or, if the form is a panel, to the screen beside it. */
export function FormBackLink({ href, besideSave = false }: FormBackLinkProps) {
  const { beside } = useContext(BigScreenContext);
  return beside === null ? <BackLink href={href} besideSave={besideSave} /> : <CloseLink href={beside} />;
}

/** Escape does the same; what was typed stays in the draft of the form. */
function CloseLink({ href }: { readonly href: string }) {
  const t = useTranslations('shell');
  const link = useRef<HTMLAnchorElement>(null);
  // A layout effect, so that it listens as soon as the panel has the focus, and no key is lost.
  useLayoutEffect(() => {
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isForPage(event)) link.current?.click();
    };
    document.addEventListener('keydown', closeByEscape);
    return () => document.removeEventListener('keydown', closeByEscape);
  }, []);
  return (
    <GroupLink ref={link} href={href} back className={`${iconButtonClass} -ml-2.5`}>
      <IconWord icon={<CloseIcon />} wordHidden="always">
        {t('close')}
      </IconWord>
    </GroupLink>
  );
}
