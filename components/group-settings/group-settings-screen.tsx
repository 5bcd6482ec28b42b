'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { CurrencyLine } from '@/components/group-settings/currency-line';
import { DeleteGroup } from '@/components/group-settings/delete-group';
import { GroupNameLine } from '@/components/group-settings/group-name-line';
import { RenewCode } from '@/components/group-settings/renew-code';
import { PurgeSwitch } from '@/components/group-settings/purge-switch';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { GroupCodeField } from '@/components/shell/group-code-field';
import { GroupLink } from '@/components/shell/group-link';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { ShortcutSwitch } from '@/components/shell/shortcut-switch';
import { Card } from '@/components/ui/card';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { useHasShortcuts } from '@/lib/device/page/keyboard/shortcut-switch';
import { routes } from '@/lib/routes';

type GroupSettingsScreenProps = ScreenProps<'groupSettings'> & {
  /** Who is using this device; passed in, because it belongs to another feature. */
  readonly me: ReactNode;
};

/** `/group-settings`: the settings that everyone shares, who one is in the group, and deleting it. */
export function GroupSettingsScreen({ groupCode, me }: GroupSettingsScreenProps) {
  const t = useTranslations('groupSettings');
  const title = t('title');
  useDocumentTitle(title);
  const hasShortcuts = useHasShortcuts();
  return (
    <GroupFrame bar={<NavBar title={title} start={<BackLink href={routes.main} />} />}>
      <div key={groupCode} className="columns grid gap-8 pt-3">
        <Card className="divide-y divide-line *:p-4 very-slim:*:p-3">
          <GroupNameLine groupCode={groupCode} />
          <CurrencyLine groupCode={groupCode} />
          <PurgeSwitch groupCode={groupCode} />
          {me}
          <div>
            <GroupCodeField groupCode={groupCode} />
            <p className="mt-2 text-caption text-ink-2">{t('codeHint')}</p>
          </div>
          <div>
            <RenewCode groupCode={groupCode} />
          </div>
          <div>
            <GroupLink
              href={routes.activity(groupCode)}
              className="inline-flex min-h-11 items-center font-name text-link"
            >
              {t('activity')}
            </GroupLink>
            <p className="text-caption text-ink-2">{t('activityHint')}</p>
          </div>
          <div>
            <GroupLink
              href={routes.takeAlong(groupCode)}
              className="inline-flex min-h-11 items-center font-name text-link"
            >
              {t('takeAlong')}
            </GroupLink>
            <p className="text-caption text-ink-2">{t('takeAlongHint')}</p>
          </div>
          <div>
            <GroupLink
              href={routes.importGroup(groupCode)}
              className="inline-flex min-h-11 items-center font-name text-link"
            >
              {t('importGroup')}
            </GroupLink>
            <p className="text-caption text-ink-2">{t('importGroupHint')}</p>
          </div>
        </Card>
        <div className="grid content-start gap-8">
          {/* Hidden on phones, which have no keyboard, unless shortcuts are off: they can be switched on anywhere. */}
          <Card padded className={clsx(hasShortcuts && '[@media(hover:none)]:hidden')}>
            <ShortcutSwitch hint="keys" />
          </Card>
          <DeleteGroup groupCode={groupCode} />
        </div>
      </div>
    </GroupFrame>
  );
}
