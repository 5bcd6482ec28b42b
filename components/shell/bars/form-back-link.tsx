'use client';

import { useTranslations } from 'next-intl';
import { useContext, useLayoutEffect, useRef } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import { BackLink } from '@/components/shell/bars/nav-bar';
import { iconButtonClass, IconWord } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons';
import { BigScreenContext } from '@/lib/device/page/big-screen';
import { isForPage } from '@/lib/device/page/keys';

type FormBackLinkProps = {
  /** Where the form is the whole screen. */
  readonly href: string;
  /** As of `BackLink`. */
  readonly besideSave?: boolean;
};

/** Out of the form of an entry: back, or where it is a panel, to the screen that it stands beside. */
export function FormBackLink({ href, besideSave = false }: FormBackLinkProps) {
  const { beside } = useContext(BigScreenContext);
  return beside === null ? <BackLink href={href} besideSave={besideSave} /> : <CloseLink href={beside} />;
}

/** Escape does the same: what was typed waits in the draft of the form. */
function CloseLink({ href }: { readonly href: string }) {
  const t = useTranslations('shell');
  const link = useRef<HTMLAnchorElement>(null);
  // With the focus, which is set as the panel comes: no key falls between the two.
  useLayoutEffect(() => {
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isForPage(event)) link.current?.click();
    };
    document.addEventListener('keydown', closeByEscape);
    return () => document.removeEventListener('keydown', closeByEscape);
  }, []);
  return (
    <GroupLink ref={link} href={href} back className={`${iconButtonClass} -ml-2.5`}>
      <IconWord icon={<CloseIcon />} wordHidden="beside-save">
        {t('close')}
      </IconWord>
    </GroupLink>
  );
}
