import { useTranslations } from 'next-intl';

import { EnterCodeForm, type EnterCode as EnterCodeAction } from '@/components/onboarding/enter-code-form';
import { useHumanCheckWords } from '@/components/shell/human-check/human-check-words';
import { OnboardingFrame } from '@/components/onboarding/onboarding-frame';
import { FocusHeading } from '@/components/shell/focus-heading';
import { useNoAnswerWords } from '@/components/shell/failures/no-answer-words';
import { StorageWarning } from '@/components/shell/failures/storage-warning';
import { useStorageWarningWords } from '@/components/shell/failures/storage-warning-words';

type EnterCodeProps = {
  readonly action: EnterCodeAction;
  readonly backHref: string;
  /** New users pass a check first. */
  readonly isChecked: boolean;
};

/** One question: which group. */
export function EnterCode({ action, backHref, isChecked }: EnterCodeProps) {
  const t = useTranslations('onboarding.enterCode');
  const errors = useTranslations('errors');
  const checkWords = useHumanCheckWords();
  return (
    <OnboardingFrame backHref={backHref}>
      <FocusHeading className="mt-5 mb-7 text-display wrap-words">{t('question')}</FocusHeading>
      <StorageWarning words={useStorageWarningWords()} className="mb-5" />
      <EnterCodeForm
        action={action}
        isChecked={isChecked}
        checkWords={checkWords}
        words={{
          label: t('label'),
          hint: t('hint'),
          submit: t('submit'),
          missing: errors('missing-groupcode'),
          noAnswer: useNoAnswerWords(),
        }}
      />
    </OnboardingFrame>
  );
}
