import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { LegalFrame, LegalSection } from '@/components/legal/legal-frame';
import { GroupLink } from '@/components/shell/group-link';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { FILE_KEPT_DAYS, GROUP_PURGE_AFTER_DAYS } from '@/lib/limits';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';

/** Who runs this installation. */
export type OperatorDetails = {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly email: string;
  readonly phone: string | null;
  readonly vatId: string | null;
};

const SECTIONS = ['content', 'links', 'copyright', 'privacy', 'device', 'rights'] as const;

const linkClass = 'text-link underline underline-offset-3';

type LegalNoticeProps = {
  readonly backHref: string;
  /** null if they are not configured. */
  readonly operator: OperatorDetails | null;
  /** Host of the counter's pixel; null when there is none. */
  readonly counterHost: string | null;
};

/** `/legal-notice`: what German law requires, and what really happens to data. */
export function LegalNotice({ backHref, operator, counterHost }: LegalNoticeProps) {
  const t = useTranslations('legal');
  const facts = {
    product: product.name,
    days: GROUP_PURGE_AFTER_DAYS,
    fileDays: FILE_KEPT_DAYS,
    p: (words: ReactNode) => <p>{words}</p>,
    licences: (words: ReactNode) => (
      <GroupLink href={routes.licences} className={linkClass}>
        {words}
      </GroupLink>
    ),
  };
  return (
    <LegalFrame title={t('title')} backHref={backHref}>
      <LegalSection heading={t('operator')}>
        {operator ? <Operator {...operator} /> : <ErrorNotice>{t('missing')}</ErrorNotice>}
      </LegalSection>
      {SECTIONS.map((section) => (
        <LegalSection key={section} heading={t(`sections.${section}.heading`)}>
          {t.rich(`sections.${section}.text`, facts)}
        </LegalSection>
      ))}
      <LegalSection heading={t('counter.heading')}>
        <p>{counterHost === null ? t('counter.none') : t('counter.some', { host: counterHost })}</p>
      </LegalSection>
      <p className="text-caption text-ink-2">{t('language')}</p>
    </LegalFrame>
  );
}

function Operator({ name, addressLines, email, phone, vatId }: OperatorDetails) {
  const t = useTranslations('legal');
  return (
    <>
      <address className="grid not-italic">
        {[name, ...addressLines].map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        <dt className="text-ink-2">{t('email')}</dt>
        <dd>
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </dd>
        {phone !== null && (
          <>
            <dt className="text-ink-2">{t('phone')}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={linkClass}>
                {phone}
              </a>
            </dd>
          </>
        )}
        {vatId !== null && (
          <>
            <dt className="text-ink-2">{t('vatId')}</dt>
            <dd>{vatId}</dd>
          </>
        )}
      </dl>
    </>
  );
}
