import { useTranslations } from 'next-intl';

import {
  CreateGroupForm,
  type CreateGroup as CreateGroupAction,
} from '@/components/onboarding/create-group-form';
import { useHumanCheckWords } from '@/components/shell/human-check/human-check-words';
import { OnboardingFrame } from '@/components/onboarding/onboarding-frame';
import { FocusHeading } from '@/components/shell/focus-heading';
import { useNoAnswerWords } from '@/components/shell/failures/no-answer-words';
import { StorageWarning } from '@/components/shell/failures/storage-warning';
import { useStorageWarningWords } from '@/components/shell/failures/storage-warning-words';
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
  /** New users pass a check first. */
  readonly isChecked: boolean;
};

/** One question: what the group is called. */
export function CreateGroup({ action, idempotencyKey, flow, isChecked }: CreateGroupProps) {
  const t = useTranslations('onboarding');
  const errors = useTranslations('errors');
  const failure = useTranslations('errorPage');
  const checkWords = useHumanCheckWords();
  return (
    <OnboardingFrame backHref={flow === 'manage' ? routes.manageGroups : routes.home}>
      {flow === 'onboarding' && (
        <StepDots steps={STEPS} current={1} label={t('step', { current: 1, steps: STEPS })} />
      )}
      <FocusHeading className="mt-5 mb-7 text-display wrap-words">{t('createGroup.question')}</FocusHeading>
      <StorageWarning words={useStorageWarningWords()} className="mb-5" />
      <CreateGroupForm
        action={action}
        idempotencyKey={idempotencyKey}
        flow={flow}
        isChecked={isChecked}
        checkWords={checkWords}
        words={{
          label: t('createGroup.label'),
          hint: t('createGroup.hint'),
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
