import { useTranslations } from 'next-intl';

import { LegalFrame, LegalSection } from '@/components/legal/legal-frame';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';

/** One licence text, and every package that is under it. */
type LicenceNotice = {
  readonly licence: string;
  /** null if it is long; it is then in `file`. */
  readonly text: string | null;
  readonly file: string | null;
  readonly packages: readonly {
    readonly name: string;
    readonly version: string;
    readonly copyright: readonly string[];
  }[];
};

const openerClass = 'min-h-11 cursor-pointer py-2 text-link';

/** `/licences`: a list to look through. The notices are in English, as their authors wrote them. */
export function Licences({ notices }: { readonly notices: readonly LicenceNotice[] }) {
  const t = useTranslations('licences');
  return (
    <LegalFrame title={t('title')} backHref={routes.legalNotice}>
      <p>{t('intro', { product: product.name })}</p>
      {notices.map(({ licence, text, file, packages }) => (
        <LegalSection
          key={`${licence} ${packages[0]?.name}`}
          heading={`${licence} · ${t('packages', { count: packages.length })}`}
        >
          <ul lang="en" className="grid gap-1 wrap-anywhere">
            {packages.map(({ name, version, copyright }) => (
              <li key={`${name} ${version} ${copyright.join()}`}>
                {`${name} ${version}`}
                {copyright.map((line) => (
                  <p key={line} className="text-caption text-ink-2">
                    {line}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {file !== null && (
            <a href={file} className={`${openerClass} underline underline-offset-3`}>
              {t('text')}
            </a>
          )}
          {text !== null && (
            <details>
              <summary className={openerClass}>{t('text')}</summary>
              <pre lang="en" className="font-sans text-caption wrap-anywhere whitespace-pre-wrap">
                {text}
              </pre>
            </details>
          )}
        </LegalSection>
      ))}
    </LegalFrame>
  );
}
