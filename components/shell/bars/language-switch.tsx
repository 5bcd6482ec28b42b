'use client';

import { clsx } from 'clsx';
import { usePathname, useRouter } from 'next/navigation';
import { Fragment, type SubmitEvent } from 'react';

import { useShellConfig } from '@/components/shell/shell-config';
import { LOCALES, isLocale, type Locale } from '@/lib/i18n/locales';
import { invitationTwin, routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';

/** Each language by its own name, whatever the language of the page. */
const NAMES: Readonly<Record<Locale, string>> = { de: 'Deutsch', en: 'English' };

/**
 * DE · EN: switches the language, remembers it and renders the page again. Without script it is a form; on an
 * invitation it leads to the same invitation in the other language. Both are always buttons, so that the focus stays
 * where it was.
 */
export function LanguageSwitch({ locale, label }: { readonly locale: Locale; readonly label: string }) {
  const pathname = usePathname();
  const router = useRouter();
  const { isKept } = useShellConfig();

  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const language = new FormData(event.currentTarget, event.nativeEvent.submitter).get('language');
    if (typeof language !== 'string' || !isLocale(language) || language === locale) return;
    changeBrowserSession((session) => ({ ...session, language }));
    const twin = invitationTwin(pathname, language);
    if (isKept) location.reload();
    else if (twin === pathname) router.refresh();
    else {
      // Another page does not re-render the layout, which sets the language of the document.
      document.documentElement.lang = language;
      router.replace(twin);
    }
  };
  return (
    <form
      action={routes.language}
      method="post"
      onSubmit={choose}
      aria-label={label}
      className="-mr-2.5 ml-auto flex items-center"
    >
      <input type="hidden" name="path" value={pathname} />
      {LOCALES.map((language, index) => (
        <Fragment key={language}>
          {index > 0 && (
            <span aria-hidden="true" className="pointer-events-none -mx-1 w-2 text-center">
              ·
            </span>
          )}
          <button
            name="language"
            value={language}
            lang={language}
            aria-current={language === locale ? 'true' : undefined}
            className={clsx(
              '-my-1.5 grid min-h-11 min-w-11 place-items-center font-name',
              language === locale ? 'cursor-default text-ink' : 'underline underline-offset-3',
            )}
          >
            <span>{language.toUpperCase()}</span>
            <span className="sr-only">{NAMES[language]}</span>
          </button>
        </Fragment>
      ))}
    </form>
  );
}
