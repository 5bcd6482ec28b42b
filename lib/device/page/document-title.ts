'use client';

import { useTranslations } from 'next-intl';
import { useContext, useEffect } from 'react';

import { CoveredContext } from '@/lib/device/page/big-screen';
import { product } from '@/lib/product';

/**
 * Names the tab after the screen. Pages say it in their metadata; moving inside a group asks no server, so the screen says
 * it again, also when what covered it has gone.
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
