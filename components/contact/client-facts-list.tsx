'use client';

import { useTranslations } from 'next-intl';

import type { ClientFacts } from '@/components/contact/client-info';

/** What goes along with a bug report, in the reader's language; what is sent says the same in English. */
export function ClientFactsList({ facts }: { readonly facts: ClientFacts }) {
  const t = useTranslations('contact');
  const told = (is: boolean) => ({ answer: is ? t('client.yes') : t('client.no') });
  return (
    <div className="text-caption text-ink-2">
      <p>{t('info')}</p>
      <ul className="mt-1 list-disc pl-5 wrap-words">
        <li>{t('client.browser', { name: facts.browser ?? t('client.otherBrowser') })}</li>
        <li>{t('client.mobile', told(facts.mobile))}</li>
        <li>{t('client.ios', told(facts.ios))}</li>
        <li>{t('client.mobileSafari', told(facts.mobileSafari))}</li>
        <li>{t('client.android', told(facts.android))}</li>
        <li>{t('client.installed', told(facts.installed))}</li>
        <li>{t('client.canInstall', told(facts.canInstall))}</li>
      </ul>
    </div>
  );
}
