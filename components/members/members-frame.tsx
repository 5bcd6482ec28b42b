'use client';

import { useTranslations } from 'next-intl';
import { useContext, useEffect, type ReactNode } from 'react';

import { ForgetGroup } from '@/components/members/forget-group';
import { type MembersMode, membersMode } from '@/components/members/members-mode';
import { ActionBar } from '@/components/shell/action-bar';
import { FocusHeading } from '@/components/shell/focus-heading';
import { GroupFrame } from '@/components/shell/frame';
import { GroupLink } from '@/components/shell/group-link';
import { CanShowContext } from '@/components/shell/group-navigation';
import { LogoLink } from '@/components/shell/logo-link';
import { BackLink, NavBar, NavLink } from '@/components/shell/nav-bar';
import { buttonClass } from '@/components/ui/button-class';
import { StepDots } from '@/components/ui/step-dots';
import { routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';

/** Create the group, add its members, look at its settings. */
const STEPS = 3;

type MembersFrameProps = {
  readonly mode: MembersMode;
  readonly groupCode: string;
  readonly children: ReactNode;
};

/** Inside a group: back and dock. Behind a new group: a way out, and a way on. */
export function MembersFrame({ mode, groupCode, children }: MembersFrameProps) {
  const t = useTranslations('members');
  useEndOfOnboarding();
  if (mode === 'group') {
    return (
      <GroupFrame bar={<NavBar title={t('title')} start={<BackLink href={routes.main} />} />}>
        <div className="pt-3">{children}</div>
      </GroupFrame>
    );
  }
  return (
    <GroupFrame
      dock={false}
      bar={
        <div className="flex min-h-15 items-center justify-between">
          {mode === 'onboarding' ? (
            <ForgetGroup groupCode={groupCode} />
          ) : (
            <NavLink href={routes.manageGroups} icon="abort">
              {t('abort')}
            </NavLink>
          )}
          <LogoLink />
        </div>
      }
      actionBar={<Forward mode={mode} />}
    >
      {mode === 'onboarding' && (
        <StepDots steps={STEPS} current={2} label={t('step', { current: 2, steps: STEPS })} />
      )}
      <FocusHeading className="mt-5 mb-6 text-display wrap-words">{t('question')}</FocusHeading>
      {children}
    </GroupFrame>
  );
}

function Forward({ mode }: { readonly mode: MembersMode }) {
  const t = useTranslations('members');
  const canShow = useContext(CanShowContext);
  const settings = routes.onboardingGroupSettings;
  const afterOnboarding = canShow(settings) ? settings : routes.main;
  return (
    <ActionBar>
      <GroupLink href={mode === 'manage' ? routes.manageGroups : afterOnboarding} className={buttonClass()}>
        {t('forward')}
      </GroupLink>
    </ActionBar>
  );
}

/** Who has gone on to the main screen has arrived: from then on this is a screen inside a group. */
function useEndOfOnboarding(): void {
  useEffect(
    () => () => {
      if (location.pathname !== routes.main) return;
      changeBrowserSession((session) =>
        membersMode(session.previousRoute) === 'group' ? session : { ...session, previousRoute: null },
      );
    },
    [],
  );
}
