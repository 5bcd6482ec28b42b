'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import type { BarGroup } from '@/components/shell/top-bar';
import { iconButtonClass, IconWord } from '@/components/ui/icon-button';
import { MoreIcon } from '@/components/ui/icons';
import { routes } from '@/lib/routes';

const PANEL_ID = 'more-panel';

/**
 * Whoever moves the focus on past the first or last element of a popover has left it; it would stay open over what has the
 * focus.
 */
function closeBehind(panel: HTMLElement): () => void {
  const close = ({ relatedTarget: next }: FocusEvent) => {
    if (next instanceof Node && !panel.contains(next)) panel.hidePopover();
  };
  panel.addEventListener('focusout', close);
  return () => panel.removeEventListener('focusout', close);
}

/** Everything rarer, in a native popover, which opens and closes without script of ours: a sheet on slim devices. */
export function MorePanel({ group }: { readonly group: BarGroup }) {
  const t = useTranslations('shell');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => (panel.current ? closeBehind(panel.current) : undefined), []);
  return (
    <>
      <button type="button" popoverTarget={PANEL_ID} className={iconButtonClass}>
        <IconWord icon={<MoreIcon />} wordHidden="always">
          {t('more')}
        </IconWord>
      </button>
      <nav
        id={PANEL_ID}
        popover="auto"
        aria-label={t('more')}
        ref={panel}
        className="fixed inset-auto top-14 right-[max(var(--gutter),calc(50vw-18rem+var(--gutter)))] m-0 w-64 rounded-card border border-line bg-surface p-2 text-ink floating slim:top-auto slim:right-0 slim:bottom-0 slim:w-full slim:rounded-b-none slim:pb-[max(0.5rem,env(safe-area-inset-bottom))] wide:right-[max(var(--gutter),calc((100vw-15.5rem)/2-22rem+var(--gutter)))]"
      >
        <button
          type="button"
          popoverTarget={PANEL_ID}
          popoverTargetAction="hide"
          className={`${itemClass} w-full text-link`}
        >
          {t('back')}
        </button>
        <ul>
          <PanelItem href={routes.activity(group.code)}>{t('panel.activity')}</PanelItem>
          <PanelItem href={routes.tutorial(group.initialName, group.code)}>{t('panel.tutorial')}</PanelItem>
          <PanelItem href={routes.contact(group.code)}>{t('panel.contact')}</PanelItem>
          <PanelItem href={routes.manageGroups}>{t('panel.manage')}</PanelItem>
          <PanelItem href={routes.leaveGroup(group.name, group.code)} tone="text-owe">
            {t('panel.leave')}
          </PanelItem>
        </ul>
      </nav>
    </>
  );
}

const itemClass =
  'flex min-h-12 items-center rounded-inner px-3 font-name no-underline hover:bg-sunken focus-visible:-outline-offset-3';

type PanelItemProps = { readonly href: string; readonly tone?: string; readonly children: ReactNode };

const PanelItem = ({ href, tone = 'text-ink', children }: PanelItemProps) => (
  <li>
    <GroupLink href={href} className={`${itemClass} ${tone}`}>
      {children}
    </GroupLink>
  </li>
);
