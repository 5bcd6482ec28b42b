import '../globals.css';

import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';

import { viewport } from '@/app/viewport';
import { publicOrigin } from '@/app/_invitation/origin';
import { emojiFont, figtree, figtreeExtended } from '@/app/fonts/fonts';
import {
  EarlyInput,
  EarlyScript,
  KeptStyles,
  SessionProvider,
  ShellConfigProvider,
  TimeZoneCookie,
} from '@/components/shell/bars/site';
import { nonceIn, POLICY_HEADER } from '@/lib/content-policy.mjs';
import { durationText } from '@/lib/i18n/duration.mjs';
import { intlLocale, openGraphLocale } from '@/lib/i18n/locales';
import { RATE_WINDOW_SECONDS } from '@/lib/limits';
import { product } from '@/lib/product';
import { settingsEmoji } from '@/lib/settings-emoji';
import { environment } from '@/lib/server/request/env';
import { restrictedCreation } from '@/lib/server/request/operator';
import { readSession } from '@/lib/session/session-server';

/** The default metadata of every page (docs/screens.md#the-product). */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('meta');
  const title = t('title', { product: product.name });
  const social = { title, description: t('social'), siteName: product.name };
  const { PUBLIC_URL } = environment();
  return {
    ...(PUBLIC_URL !== undefined && { metadataBase: new URL(PUBLIC_URL) }),
    title: { default: title, template: t('titleTemplate', { title: '%s', product: product.name }) },
    description: t('description'),
    applicationName: product.name,
    openGraph: { ...social, type: 'website', locale: openGraphLocale(await getLocale()) },
    twitter: { ...social, card: 'summary' },
    icons: {
      icon: { url: '/icons/icon.svg', type: 'image/svg+xml' },
      apple: { url: '/icons/apple-icon-180.png', sizes: '180x180' },
    },
    appleWebApp: { title: product.name },
    formatDetection: { telephone: false, date: false, address: false, email: false },
  };
}

export { viewport };

/** Language, fonts, and what the device remembers: everything that each page's frame needs. */
export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const [locale, t, trouble, session, asked, origin] = await Promise.all([
    getLocale(),
    getTranslations('errorPage'),
    getTranslations('scripts'),
    readSession(),
    headers(),
    publicOrigin(),
  ]);
  const config = {
    repositoryUrl: environment().PUBLIC_REPOSITORY_URL ?? product.repositoryUrl,
    publicOrigin: origin,
    settingsEmoji: settingsEmoji(asked.get('user-agent') ?? ''),
    errorWords: {
      heading: t('heading'),
      text: t('text'),
      server: t('server'),
      tooOften: t('tooOftenText', { duration: durationText(intlLocale(locale), RATE_WINDOW_SECONDS) }),
      retry: t('retry'),
    },
    groupCreation: restrictedCreation(),
    isKept: false,
  };
  const troubleWords = {
    late: trouble('late'),
    failed: trouble('failed'),
    old: trouble('old'),
    again: t('retry'),
  };
  return (
    <html lang={locale} className={`${figtree.variable} ${figtreeExtended.variable} ${emojiFont.variable}`}>
      <body>
        <EarlyScript nonce={nonceIn(asked.get(POLICY_HEADER))} words={troubleWords} />
        <ShellConfigProvider config={config}>
          <SessionProvider session={session}>{children}</SessionProvider>
        </ShellConfigProvider>
        <TimeZoneCookie />
        <EarlyInput />
        <KeptStyles />
      </body>
    </html>
  );
}
