'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { product } from '@/lib/product';

/**
 * Names the tab after the screen. Pages say it in their metadata; moving inside a group asks no server, so the screen says
 * it again.
 * @param title without the product's name
 */
export function useDocumentTitle(title: string): void {
  const t = useTranslations('meta');
  const text = t('titleTemplate', { title, product: product.name });
  useEffect(() => {
    document.title = text;
  }, [text]);
}
