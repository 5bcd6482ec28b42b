'use client';

import { useTranslations } from 'next-intl';

import { CurrencyLine } from '@/components/group-settings/currency-line';
import { PurgeSwitch } from '@/components/group-settings/purge-switch';
import { ActionBar } from '@/components/shell/action-bar';
import { FocusHeading } from '@/components/shell/focus-heading';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { GroupCodeField } from '@/components/shell/group-code-field';
import { GroupLink } from '@/components/shell/group-link';
import { LogoLink } from '@/components/shell/logo-link';
import { BackLink } from '@/components/shell/nav-bar';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { StepDots } from '@/components/ui/step-dots';
import { useDocumentTitle } from '@/lib/client/document-title';
import { routes } from '@/lib/routes';

/** Create the group, add its members, look at its settings. */
const STEPS = 3;

/** `/onboarding-group-settings`: the last step; everything is chosen already, so going on is enough. */
export function OnboardingSettingsScreen({ groupCode }: ScreenProps<'onboardingGroupSettings'>) {
  const t = useTranslations('groupSettings');
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
        <ActionBar>
          <GroupLink href={routes.main} className={buttonClass()}>
            {t('onboarding.forward')}
          </GroupLink>
        </ActionBar>
      }
    >
      <StepDots
        steps={STEPS}
        current={STEPS}
        label={t('onboarding.step', { current: STEPS, steps: STEPS })}
      />
      <FocusHeading className="mt-5 mb-6 text-display wrap-words">{t('onboarding.question')}</FocusHeading>
      <div key={groupCode} className="grid gap-4">
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
      </div>
    </GroupFrame>
  );
}
