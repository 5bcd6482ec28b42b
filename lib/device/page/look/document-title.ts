'use client';

import { useTranslations } from 'next-intl';
import { useContext, useLayoutEffect } from 'react';

import { CoveredContext } from '@/lib/device/page/look/big-screen';
import { product } from '@/lib/product';

/**
 * Sets the title of the tab. Pages set it in their metadata, but moving inside a group asks no server, so the screen
 * sets it again, also when what covered the screen has gone, and when the page's own title comes after it.
 * @param title without the product's name
 */
export function useDocumentTitle(title: string): void {
  const t = useTranslations('meta');
  const text = t('titleTemplate', { title, product: product.name });
  const isCovered = useContext(CoveredContext);
  useLayoutEffect(() => (isCovered ? undefined : keepTitle(text)), [text, isCovered]);
}

/**
 * React takes over the title of the first HTML when it has time, which can be seconds after the screen's own.
 * @returns ends it
 */
function keepTitle(text: string): () => void {
  document.title = text;
  const observer = new MutationObserver(() => {
    if (document.title === text) return;
    // Once: the page brings its title once, and two that put theirs back would never end.
    observer.disconnect();
    document.title = text;
  });
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
