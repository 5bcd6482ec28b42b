'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';

import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { routes } from '@/lib/routes';

/**
 * A form that cannot do without its script, and says so where none runs. A tap before the script is there is kept and
 * carried out (`lib/device/page/early/submit.ts`). It is posted in any case, so what was typed never gets into an address.
 */
export function ScriptForm({ children, className, ...props }: ComponentProps<'form'>) {
  const t = useTranslations('shell');
  return (
    <form
      {...props}
      method="post"
      action={routes.needsScript}
      noValidate
      // Without script it does not look alive either.
      className={clsx(
        className,
        'no-script:*:not-[noscript]:pointer-events-none no-script:*:not-[noscript]:opacity-60',
      )}
    >
      <noscript>
        <ErrorNotice className="mt-4">{t('needsScript')}</ErrorNotice>
      </noscript>
      {children}
    </form>
  );
}
