import { useTranslations } from 'next-intl';

import {
  CreateGroupForm,
  type CreateGroup as CreateGroupAction,
} from '@/components/onboarding/create-group-form';
import { useHumanCheckWords } from '@/components/shell/human-check/human-check-words';
import { OnboardingFrame } from '@/components/onboarding/onboarding-frame';
import { GroupLink } from '@/components/shell/group-link';
import { FocusHeading } from '@/components/shell/focus-heading';
import { useNoAnswerWords } from '@/components/shell/failures/no-answer-words';
import { StorageWarning } from '@/components/shell/failures/storage-warning';
import { useStorageWarningWords } from '@/components/shell/failures/storage-warning-words';
import { buttonClass } from '@/components/ui/button-class';
import { StepDots } from '@/components/ui/step-dots';
import { routes } from '@/lib/routes';
import type { CreationFlow } from '@/lib/session/session';

/** Create the group, add its members, invite them. */
const STEPS = 3;

type CreateGroupProps = {
  readonly action: CreateGroupAction;
  readonly idempotencyKey: string;
  /** From the list of groups (`manage`), back leads there, and there are no step dots: the person knows the steps. */
  readonly flow: CreationFlow;
  /** Whether the form asks for a token that the operator has given out. */
  readonly asksToken: boolean;
  /** New users pass a check first. */
  readonly isChecked: boolean;
};

const backHrefOf = (flow: CreationFlow): string => (flow === 'manage' ? routes.manageGroups : routes.home);

/** One question: what the group is called. */
export function CreateGroup({ action, idempotencyKey, flow, asksToken, isChecked }: CreateGroupProps) {
  const t = useTranslations('onboarding');
  const errors = useTranslations('errors');
  const failure = useTranslations('errorPage');
  const checkWords = useHumanCheckWords();
  return (
    <OnboardingFrame backHref={backHrefOf(flow)}>
      {flow === 'onboarding' && (
        <StepDots steps={STEPS} current={1} label={t('step', { current: 1, steps: STEPS })} />
      )}
      <FocusHeading className="mt-5 mb-7 text-display wrap-words">{t('createGroup.question')}</FocusHeading>
      <StorageWarning words={useStorageWarningWords()} className="mb-5" />
      <CreateGroupForm
        action={action}
        idempotencyKey={idempotencyKey}
        flow={flow}
        asksToken={asksToken}
        isChecked={isChecked}
        checkWords={checkWords}
        words={{
          label: t('createGroup.label'),
          hint: t('createGroup.hint'),
          token: { label: t('createGroup.token.label'), hint: t('createGroup.token.hint') },
          submit: t('createGroup.submit'),
          noAnswer: useNoAnswerWords(),
          failed: failure('heading'),
          close: errors('error-modal-close-modal-button-text'),
          manage: t('codeCheck.manage'),
        }}
      />
    </OnboardingFrame>
  );
}

/** In place of the form on a server whose operator lets nobody create groups. */
export function NoNewGroups({ flow }: Pick<CreateGroupProps, 'flow'>) {
  const t = useTranslations('onboarding.createGroup.closed');
  return (
    <OnboardingFrame backHref={backHrefOf(flow)}>
      <FocusHeading className="mt-5 mb-3 text-display wrap-words">{t('heading')}</FocusHeading>
      <p className="mb-7 text-lead text-ink-2">{t('text')}</p>
      <GroupLink href={routes.onboardingEnterGroupCode} className={buttonClass()}>
        {t('join')}
      </GroupLink>
    </OnboardingFrame>
  );
}
