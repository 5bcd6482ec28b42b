'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { PreviewCard } from '@/components/sharing/preview-card';
import { QrSection } from '@/components/sharing/qr-section';
import { ShareButton } from '@/components/sharing/share-button';
import { ActionBar } from '@/components/shell/bars/action-bar';
import { FocusHeading } from '@/components/shell/focus-heading';
import { GroupFrame } from '@/components/shell/frame';
import { GroupCodeField } from '@/components/shell/group-code-field';
import { GroupLink } from '@/components/shell/group-link';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { LogoLink } from '@/components/shell/bars/logo-link';
import { BackLink } from '@/components/shell/bars/nav-bar';
import { useInvitationUrl } from '@/components/shell/bars/use-invitation';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { StepDots } from '@/components/ui/step-dots';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { routes } from '@/lib/routes';

/** Create the group, add its members, invite them. */
const STEPS = 3;

type InviteStepScreenProps = {
  readonly groupCode: string;
  /** The settings, folded into one line, because all have defaults. */
  readonly settings: ReactNode;
};

/** `/onboarding-group-settings`: the last step of a new group, which is of no use to one person alone. */
export function InviteStepScreen({ groupCode, settings }: InviteStepScreenProps) {
  const t = useTranslations('sharing.lastStep');
  const { group, members } = useLedger(groupCode);
  const url = useInvitationUrl(group);
  const openScreen = useOpenScreen();
  useDocumentTitle(t('title'));
  return (
    <GroupFrame
      dock={false}
      bar={
        <div className="flex min-h-15 items-center justify-between">
          <BackLink href={routes.createGroupMembers} />
          <LogoLink />
        </div>
      }
      actionBar={
        <ActionBar leadsOn={t('forward')}>
          {/* Inviting is the main action here, so going on is the secondary one. */}
          <GroupLink href={routes.main} className={buttonClass({ variant: 'secondary' })}>
            {t('forward')}
          </GroupLink>
        </ActionBar>
      }
    >
      <StepDots steps={STEPS} current={STEPS} label={t('step', { current: STEPS, steps: STEPS })} />
      <FocusHeading className="mt-5 mb-6 text-display wrap-words">{t('question')}</FocusHeading>
      <div key={groupCode} className="grid grid-cols-1 gap-4 pb-6">
        <PreviewCard group={group} memberCount={members.length} />
        <ShareButton group={group} onShared={() => openScreen(routes.main)} />
        <QrSection url={url} groupName={group.name} />
        <Card padded>
          <GroupCodeField groupCode={groupCode} />
          <p className="mt-2 text-caption text-ink-2">{t('codeHint')}</p>
        </Card>
        {settings}
      </div>
    </GroupFrame>
  );
}
