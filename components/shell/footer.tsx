import { useLocale, useTranslations } from 'next-intl';

import { LanguageSwitch } from '@/components/shell/language-switch';
import { RememberingLink } from '@/components/shell/remembering-link';
import { SourceLink } from '@/components/shell/source-link';
import { routes } from '@/lib/routes';

/** Targets of 44 px in a line of 32: they reach out all around, where nothing else is; a second line keeps as far away. */
const linkClass =
  '-mx-1.5 -my-1.5 grid min-h-11 min-w-11 place-items-center px-1.5 underline underline-offset-3';

/** One quiet line under the content: source, legal notice, terms, language. */
export function Footer() {
  const t = useTranslations('shell.footer');
  return (
    <footer className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-5 pb-7 text-caption leading-6 text-ink-2">
      <SourceLink className={linkClass}>{t('source')}</SourceLink>
      <RememberingLink href={routes.legalNotice} className={linkClass}>
        {t('legal')}
      </RememberingLink>
      <RememberingLink href={routes.terms} className={linkClass}>
        {t('terms')}
      </RememberingLink>
      <LanguageSwitch locale={useLocale()} label={t('language')} />
    </footer>
  );
}
