import type { MetadataRoute } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';

import { product } from '@/lib/product';
import { routes } from '@/lib/routes';

/** The web app manifest, in the language of the request. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const t = await getTranslations('meta');
  return {
    id: routes.main,
    name: product.name,
    short_name: product.name,
    description: t('description'),
    lang: await getLocale(),
    start_url: routes.main,
    scope: routes.home,
    display: 'standalone',
    background_color: '#f5f7f9',
    theme_color: '#f5f7f9',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
