import type { MetadataRoute } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';

import type { Locale } from '@/lib/i18n/locales';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';

/** The web app manifest, in the language of the request (docs/screens.md#installed-and-offline). */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const [meta, t, locale] = await Promise.all([
    getTranslations('meta'),
    getTranslations('manifest'),
    getLocale(),
  ]);
  return {
    id: routes.main,
    name: product.name,
    short_name: product.name,
    description: meta('description'),
    lang: locale,
    dir: 'ltr',
    categories: ['finance'],
    start_url: routes.main,
    scope: routes.home,
    display: 'standalone',
    background_color: '#f5f7f9',
    theme_color: '#f5f7f9',
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      { ...icon('icon-maskable-192', 192), purpose: 'maskable' },
      { ...icon('icon-maskable-512', 512), purpose: 'maskable' },
    ],
    shortcuts: [
      {
        name: t('shortcuts.expense'),
        url: routes.createExpense,
        icons: [icon('shortcut-expense', 192)],
      },
      {
        name: t('shortcuts.settle'),
        url: routes.settleExpenses,
        icons: [icon('shortcut-settle', 192)],
      },
    ],
    screenshots: [
      picture(locale, 'balances', t('pictures.balances')),
      picture(locale, 'history', t('pictures.history')),
      picture(locale, 'settle', t('pictures.settle')),
      {
        ...picture(locale, 'desk', t('pictures.balances')),
        sizes: '1280x800',
        form_factor: 'wide',
      },
    ],
  };
}

const icon = (name: string, px: number) => ({
  src: `/icons/${name}.png`,
  sizes: `${px}x${px}`,
  type: 'image/png',
});

/** A screenshot of the app, for stores and install prompts. */
const picture = (locale: Locale, name: string, label: string) => ({
  src: `/screenshots/${locale}-${name}.png`,
  sizes: '720x1480',
  type: 'image/png',
  form_factor: 'narrow' as const,
  label,
});
