import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { LegalFrame, LegalSection } from '@/components/legal/legal-frame';
import { intlLocale } from '@/lib/i18n/locales';
import {
  FILE_KEPT_DAYS,
  GROUP_PURGE_AFTER_DAYS,
  JOURNAL_KEPT_DAYS,
  JOURNAL_KEPT_REVISIONS,
  TERMS_UPDATED_ON,
} from '@/lib/limits';
import { product } from '@/lib/product';

const SECTIONS = [
  'scope',
  'code',
  'content',
  'deletion',
  'money',
  'fairness',
  'liability',
  'changes',
] as const;

/** `/terms-and-conditions`: short enough to be read. */
export function Terms({ backHref }: { readonly backHref: string }) {
  const t = useTranslations('terms');
  const locale = intlLocale(useLocale());
  const facts = {
    product: product.name,
    days: GROUP_PURGE_AFTER_DAYS,
    fileDays: FILE_KEPT_DAYS,
    journalDays: JOURNAL_KEPT_DAYS,
    revisions: JOURNAL_KEPT_REVISIONS,
    p: (words: ReactNode) => <p>{words}</p>,
  };
  // A date without a time: in the reader's time zone it could be the day before.
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <LegalFrame title={t('title')} backHref={backHref}>
      <p className="text-ink-2">{t('updated', { date: dates.format(new Date(TERMS_UPDATED_ON)) })}</p>
      {SECTIONS.map((section) => (
        <LegalSection key={section} heading={t(`sections.${section}.heading`)}>
          {t.rich(`sections.${section}.text`, facts)}
        </LegalSection>
      ))}
    </LegalFrame>
  );
}
