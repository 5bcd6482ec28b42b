'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';

import { closeOnFocusOut } from '@/components/shell/close-on-focus-out';
import { useIsLooking } from '@/components/shell/looking';
import { GroupLink } from '@/components/shell/group-link';
import type { BarGroup } from '@/components/shell/bars/use-invitation';
import { iconButtonClass, IconWord } from '@/components/ui/icon-button';
import { CloseIcon, MoreIcon } from '@/components/ui/icons';
import { routes } from '@/lib/routes';

const PANEL_ID = 'more-panel';

/** Less common links, in a native popover, which opens and closes without our script: a sheet on slim devices. */
export function MorePanel({ group }: { readonly group: BarGroup }) {
  const t = useTranslations('shell');
  const isLooking = useIsLooking();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => (panel.current ? closeOnFocusOut(panel.current) : undefined), []);
  return (
    <>
      <button type="button" popoverTarget={PANEL_ID} className={iconButtonClass}>
        <IconWord icon={<MoreIcon />} wordHidden="always">
          {t('more')}
        </IconWord>
      </button>
      <nav id={PANEL_ID} popover="auto" aria-label={t('more')} ref={panel} className="sheet-menu more-panel">
        <button
          type="button"
          popoverTarget={PANEL_ID}
          popoverTargetAction="hide"
          className="menu-item w-full gap-2 text-link"
        >
          <CloseIcon className="size-5" />
          <span>{t('back')}</span>
        </button>
        <ul>
          <PanelItem href={routes.activity(group.code)}>{t('panel.activity')}</PanelItem>
          {!isLooking && (
            <PanelItem href={routes.tutorial(group.initialName, group.code)}>{t('panel.tutorial')}</PanelItem>
          )}
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

type PanelItemProps = { readonly href: string; readonly tone?: string; readonly children: ReactNode };

const PanelItem = ({ href, tone = 'text-ink', children }: PanelItemProps) => (
  <li>
    <GroupLink href={href} className={`menu-item ${tone}`}>
      {children}
    </GroupLink>
  </li>
);
