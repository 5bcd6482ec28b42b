'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';

import { CurrencyLine } from '@/components/group-settings/currency-line';
import { DeleteGroup } from '@/components/group-settings/delete-group';
import { GroupNameLine } from '@/components/group-settings/group-name-line';
import { RenewCode } from '@/components/group-settings/renew-code';
import { ViewLink } from '@/components/group-settings/view-link';
import { PurgeSwitch } from '@/components/group-settings/purge-switch';
import { useIsLooking } from '@/components/shell/looking';
import type { BarGroup } from '@/components/shell/bars/use-invitation';
import { ViewLinkField } from '@/components/shell/view-link-field';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { GroupCodeField } from '@/components/shell/group-code-field';
import { GroupLink } from '@/components/shell/group-link';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { ShortcutSwitch } from '@/components/shell/shortcut-switch';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { Verbatim } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { useHasShortcuts } from '@/lib/device/page/keyboard/shortcut-switch';
import { routes } from '@/lib/routes';

type GroupSettingsScreenProps = ScreenProps<'groupSettings'> & {
  /** Who is using this device; passed in, because it belongs to another feature. */
  readonly me: ReactNode;
  /** The button that shares a group's link; from another feature, too. */
  readonly renderShare: (group: BarGroup) => ReactNode;
};

/** `/group-settings`: the settings that everyone shares, who one is in the group, who gets in, and deleting it. */
export function GroupSettingsScreen(props: GroupSettingsScreenProps) {
  const { groupCode } = props;
  const t = useTranslations('groupSettings');
  const title = t('title');
  useDocumentTitle(title);
  const isLooking = useIsLooking();
  return (
    <GroupFrame bar={<NavBar title={title} start={<BackLink href={routes.main} />} />}>
      <div key={groupCode} className="columns grid gap-8 pt-3">
        {isLooking ? <SeenGroup groupCode={groupCode} /> : <OwnGroup {...props} />}
        <div className="grid content-start gap-8">
          {/* Hidden on phones, which have no keyboard, unless shortcuts are off: they can be switched on anywhere. */}
          <Card padded className={clsx(useHasShortcuts() && '[@media(hover:none)]:hidden')}>
            <ShortcutSwitch hint={isLooking ? 'keysLook' : 'keys'} />
          </Card>
          {!isLooking && <DeleteGroup groupCode={groupCode} />}
        </div>
      </div>
    </GroupFrame>
  );
}

function OwnGroup({ groupCode, me, renderShare }: GroupSettingsScreenProps) {
  const t = useTranslations('groupSettings');
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <Card className={LINES}>
        <GroupNameLine groupCode={groupCode} />
        <CurrencyLine groupCode={groupCode} />
        <PurgeSwitch groupCode={groupCode} />
        {me}
      </Card>
      <Part heading={t('access')}>
        <div>
          <GroupCodeField groupCode={groupCode} />
          <p className="mt-2 text-caption text-ink-2">{t('codeHint')}</p>
        </div>
        <div>
          <RenewCode groupCode={groupCode} />
        </div>
        <ViewLink groupCode={groupCode} renderShare={renderShare} />
      </Part>
      <Part heading={t('data')}>
        <WayTo href={routes.activity(groupCode)} words={t('activity')} hint={t('activityHint')} />
        <WayTo href={routes.takeAlong(groupCode)} words={t('takeAlong')} hint={t('takeAlongHint')} />
        <WayTo href={routes.importGroup(groupCode)} words={t('importGroup')} hint={t('importGroupHint')} />
      </Part>
    </div>
  );
}

/** The same for whoever has only a view-only link: what they may know, and their link. */
function SeenGroup({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('groupSettings');
  const { group } = useLedger(groupCode);
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <DefinitionList
        items={[
          { term: t('name'), description: <Verbatim>{group.name}</Verbatim> },
          { term: t('currency'), description: <Verbatim>{group.currency}</Verbatim> },
        ]}
      />
      <Part heading={t('access')}>
        <ViewLinkField group={group} />
      </Part>
      <Part heading={t('data')}>
        <WayTo href={routes.activity(groupCode)} words={t('activity')} hint={t('activityOnlyHint')} />
        <WayTo href={routes.takeAlong(groupCode)} words={t('takeAlong')} hint={t('takeAlongHint')} />
      </Part>
    </div>
  );
}

const LINES = 'divide-y divide-line *:p-4 very-slim:*:p-3';

type PartProps = { readonly heading: string; readonly children: ReactNode };

/** Settings that belong together, under their small heading. */
function Part({ heading, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-1 pb-2 text-caption font-label text-ink-2">
        {heading}
      </h2>
      <Card className={LINES}>{children}</Card>
    </section>
  );
}

type WayToProps = { readonly href: string; readonly words: string; readonly hint: string };

const WayTo = ({ href, words, hint }: WayToProps) => (
  <div>
    <GroupLink href={href} className="inline-flex min-h-11 items-center font-name text-link">
      {words}
    </GroupLink>
    <p className="text-caption text-ink-2">{hint}</p>
  </div>
);
