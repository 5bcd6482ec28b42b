import { useLocale, useTranslations } from 'next-intl';

import { LanguageSwitch } from '@/components/shell/bars/language-switch';
import { RememberingLink } from '@/components/shell/bars/remembering-link';
import { SourceLink } from '@/components/shell/bars/source-link';
import { routes } from '@/lib/routes';

/** One quiet line under the content: source, legal notice, terms, language. */
export function Footer() {
  const t = useTranslations('shell.footer');
  return (
    <footer className="foot">
      <SourceLink className="foot-link">{t('source')}</SourceLink>
      <RememberingLink href={routes.legalNotice} className="foot-link">
        {t('legal')}
      </RememberingLink>
      <RememberingLink href={routes.terms} className="foot-link">
        {t('terms')}
      </RememberingLink>
      <LanguageSwitch locale={useLocale()} label={t('language')} />
    </footer>
  );
}
