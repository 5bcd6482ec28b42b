import { useTranslations } from 'next-intl';

import {
  CreateGroupForm,
  type CreateGroup as CreateGroupAction,
} from '@/components/onboarding/create-group-form';
import { OnboardingFrame } from '@/components/onboarding/onboarding-frame';
import { FocusHeading } from '@/components/shell/focus-heading';
import { StepDots } from '@/components/ui/step-dots';

/** Create the group, add its members, look at its settings. */
const STEPS = 3;

type CreateGroupProps = {
  readonly action: CreateGroupAction;
  readonly idempotencyKey: string;
  readonly backHref: string;
  /** The dots of the way through onboarding; not for who has been through it. */
  readonly withSteps: boolean;
};

/** One question: what the group is called. */
export function CreateGroup({ action, idempotencyKey, backHref, withSteps }: CreateGroupProps) {
  const t = useTranslations('onboarding');
  const unreachable = useTranslations('errors')('generic-error-message');
  return (
    <OnboardingFrame backHref={backHref}>
      {withSteps && <StepDots steps={STEPS} current={1} label={t('step', { current: 1, steps: STEPS })} />}
      <FocusHeading className="mt-5 mb-7 text-display wrap-words">{t('createGroup.question')}</FocusHeading>
      <CreateGroupForm
        action={action}
        idempotencyKey={idempotencyKey}
        words={{
          label: t('createGroup.label'),
          hint: t('createGroup.hint'),
          submit: t('createGroup.submit'),
          unreachable,
        }}
      />
    </OnboardingFrame>
  );
}
