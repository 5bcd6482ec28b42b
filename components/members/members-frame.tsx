'use client';

import { useTranslations } from 'next-intl';
import { type MouseEventHandler, type ReactNode, useState } from 'react';

import { ActionBar } from '@/components/shell/bars/action-bar';
import { FocusHeading } from '@/components/shell/focus-heading';
import { GroupFrame } from '@/components/shell/frame';
import { GroupLink } from '@/components/shell/group-link';
import { LogoLink } from '@/components/shell/bars/logo-link';
import { AbortLink, BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { buttonClass } from '@/components/ui/button-class';
import { StepDots } from '@/components/ui/step-dots';
import { routes } from '@/lib/routes';
import type { CreationFlow } from '@/lib/session/session';
import { GroupCodeField } from '@/components/shell/group-code-field';
import { UnsentWarning } from '@/components/shell/unsent-warning';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons';

/** Create the group, add its members, invite them. */
const STEPS = 3;

type MembersFrameProps = {
  /** null if the group is not being created. */
  readonly flow: CreationFlow | null;
  readonly groupCode: string;
  /** Takes the group off this device. */
  readonly onForget: () => void;
  /** Called before the next step, which it may prevent. */
  readonly onForward: MouseEventHandler<HTMLAnchorElement>;
  /** Why the next step was prevented; null if there is nothing to say. */
  readonly notice: string | null;
  readonly children: ReactNode;
};

/** Inside a group: back and dock. While a group is being created: a way out, and a way on. */
export function MembersFrame({ flow, groupCode, onForget, onForward, notice, children }: MembersFrameProps) {
  const t = useTranslations('members');
  if (flow === null) {
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
          {flow === 'onboarding' ? (
            <ForgetGroup groupCode={groupCode} onForget={onForget} />
          ) : (
            <AbortLink href={routes.manageGroups}>{t('abort')}</AbortLink>
          )}
          <LogoLink />
        </div>
      }
      actionBar={<Forward flow={flow} notice={notice} onClick={onForward} />}
    >
      {flow === 'onboarding' && (
        <StepDots steps={STEPS} current={2} label={t('step', { current: 2, steps: STEPS })} />
      )}
      <FocusHeading className="mt-5 mb-6 text-display wrap-words">{t('question')}</FocusHeading>
      {children}
    </GroupFrame>
  );
}

type ForwardProps = {
  readonly flow: CreationFlow;
  readonly notice: string | null;
  readonly onClick: MouseEventHandler<HTMLAnchorElement>;
};

function Forward({ flow, notice, onClick }: ForwardProps) {
  const t = useTranslations('members');
  const nextHref = flow === 'manage' ? routes.manageGroups : routes.onboardingGroupSettings;
  return (
    <ActionBar leadsOn={t('forward')}>
      <p role="status" className={notice === null ? 'sr-only' : 'pb-3 text-label wrap-words'}>
        {notice}
      </p>
      <GroupLink href={nextHref} onClick={onClick} className={buttonClass()}>
        {t('forward')}
      </GroupLink>
    </ActionBar>
  );
}

type ForgetGroupProps = { readonly groupCode: string; readonly onForget: () => void };

/** Aborts onboarding: shows the code, the only way back in, and removes the group from this device only. */
function ForgetGroup({ groupCode, onForget }: ForgetGroupProps) {
  const t = useTranslations('members');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton icon={<CloseIcon />} className="-ml-2.5" onClick={() => setAsking(true)}>
        {t('abort')}
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={t('forget.title')}
        confirmLabel={t('forget.confirm')}
        cancelLabel={t('forget.cancel')}
        onConfirm={onForget}
        onCancel={() => setAsking(false)}
        destructive
      >
        <p className="mb-4">{t('forget.text')}</p>
        <GroupCodeField groupCode={groupCode} />
        <UnsentWarning groupCode={groupCode} className="mt-4" />
      </ConfirmDialog>
    </>
  );
}
