import { useTranslations } from 'next-intl';

import { EnterCodeForm, type EnterCode as EnterCodeAction } from '@/components/onboarding/enter-code-form';
import { OnboardingFrame } from '@/components/onboarding/onboarding-frame';
import { FocusHeading } from '@/components/shell/focus-heading';

type EnterCodeProps = { readonly action: EnterCodeAction; readonly backHref: string };

/** One question: which group. */
export function EnterCode({ action, backHref }: EnterCodeProps) {
  const t = useTranslations('onboarding.enterCode');
  const errors = useTranslations('errors');
  return (
    <OnboardingFrame backHref={backHref}>
      <FocusHeading className="mt-5 mb-7 text-display wrap-words">{t('question')}</FocusHeading>
      <EnterCodeForm
        action={action}
        words={{
          label: t('label'),
          hint: t('hint'),
          submit: t('submit'),
          missing: errors('missing-groupcode'),
          unreachable: errors('generic-error-message'),
        }}
      />
    </OnboardingFrame>
  );
}
