import { useTranslations } from 'next-intl';

import { Emoji } from '@/components/ui/emoji';
import { CATEGORY_EMOJI, type Category } from '@/lib/domain/entry/category';

/** "· 🍽️ Essen gehen": what saving stores. */
export function CategoryToStore({ category }: { readonly category: Category | null }) {
  const t = useTranslations('categories');
  if (category === null) return null;
  return (
    <span>
      <span aria-hidden="true">· </span>
      <Emoji>{CATEGORY_EMOJI[category]}</Emoji> <span>{t(category)}</span>
    </span>
  );
}
