import { useTranslations } from 'next-intl';

export const MAIN_ID = 'main';

/** The first stop of the Tab key: skips the bars, straight to the content. */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a href={`#${MAIN_ID}`} className="skip-link">
      {t('skip')}
    </a>
  );
}
