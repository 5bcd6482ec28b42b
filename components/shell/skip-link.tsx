import { useTranslations } from 'next-intl';

export const MAIN_ID = 'main';

/** The first stop of the keyboard: over the bars, straight to the content. */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only rounded-control bg-primary text-label font-name text-on-primary no-underline focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
    >
      {t('skip')}
    </a>
  );
}
