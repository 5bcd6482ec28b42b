'use client';

import { useTranslations } from 'next-intl';

import { CopyField } from '@/components/ui/fields/copy-field';

type GroupCodeFieldProps = {
  readonly groupCode: string;
  /** A label that says more than "group code", if needed. */
  readonly label?: string;
};

/** The code of a group, to be copied: it is the only key there is. */
export function GroupCodeField({ groupCode, label }: GroupCodeFieldProps) {
  const t = useTranslations('copy');
  return <CopyField label={label ?? t('code')} value={groupCode} grouped words={useCopyWords()} />;
}

/** What the button of a `CopyField` says. */
export function useCopyWords() {
  const t = useTranslations('copy');
  const errors = useTranslations('errors');
  return { copy: t('copy'), copied: t('copied'), failed: errors('copy-error') };
}
