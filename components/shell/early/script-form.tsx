'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';

import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { routes } from '@/lib/routes';

/**
 * A form that needs its script, and says so where none runs. A tap before the script is loaded is kept and carried out
 * (`lib/device/page/early/submit.ts`). Its method is POST in any case, so that what was typed never gets into an
 * address.
 */
export function ScriptForm({ children, className, ...props }: ComponentProps<'form'>) {
  const t = useTranslations('shell');
  return (
    <form
      {...props}
      method="post"
      action={routes.needsScript}
      noValidate
      // Without script it looks disabled, too.
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
