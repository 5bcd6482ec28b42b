'use client';

import { useTranslations } from 'next-intl';

import { CurrencyLine } from '@/components/group-settings/currency-line';
import { DeleteGroup } from '@/components/group-settings/delete-group';
import { GroupNameLine } from '@/components/group-settings/group-name-line';
import { PurgeSwitch } from '@/components/group-settings/purge-switch';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { GroupCodeField } from '@/components/shell/group-code-field';
import { BackLink, NavBar } from '@/components/shell/nav-bar';
import { Card } from '@/components/ui/card';
import { useDocumentTitle } from '@/lib/client/document-title';
import { routes } from '@/lib/routes';

/** `/group-settings`: what everyone in the group shares, and the way to end it. */
export function GroupSettingsScreen({ groupCode }: ScreenProps<'groupSettings'>) {
  const t = useTranslations('groupSettings');
  const title = t('title');
  useDocumentTitle(title);
  return (
    <GroupFrame bar={<NavBar title={title} start={<BackLink href={routes.main} />} />}>
      <div key={groupCode} className="grid gap-4 pt-3">
        <Card padded>
          <GroupNameLine groupCode={groupCode} />
        </Card>
        <Card padded>
          <CurrencyLine groupCode={groupCode} />
        </Card>
        <Card padded>
          <PurgeSwitch groupCode={groupCode} />
        </Card>
        <Card padded>
          <GroupCodeField groupCode={groupCode} />
          <p className="mt-2 text-caption text-ink-2">{t('codeHint')}</p>
        </Card>
        <div className="mt-4">
          <DeleteGroup groupCode={groupCode} />
        </div>
      </div>
    </GroupFrame>
  );
}
