'use client';

import { useTranslations } from 'next-intl';
import { useContext, useEffect } from 'react';

import { CoveredContext } from '@/lib/device/page/big-screen';
import { product } from '@/lib/product';

/**
 * Sets the title of the tab. Pages set it in their metadata, but moving inside a group asks no server, so the screen
 * sets it again, also when what covered the screen has gone.
 * @param title without the product's name
 */
export function useDocumentTitle(title: string): void {
  const t = useTranslations('meta');
  const text = t('titleTemplate', { title, product: product.name });
  const isCovered = useContext(CoveredContext);
  useEffect(() => {
    if (!isCovered) document.title = text;
  }, [text, isCovered]);
}
