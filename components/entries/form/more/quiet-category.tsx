import { useTranslations } from 'next-intl';

import { categoryOfDraft, type EntryDraft } from '@/components/entries/form/entry-draft';
import { Emoji } from '@/components/ui/emoji';
import { CATEGORY_EMOJI, categoryOf } from '@/lib/domain/entry/category';
import type { EntryContent } from '@/lib/domain/entry/content';

type QuietCategoryProps = {
  readonly draft: EntryDraft;
  /** The entry that is edited; null for a new one. */
  readonly stored: EntryContent | null;
};

/** "· 🍽️ Essen gehen": what saving stores. */
export function QuietCategory({ draft, stored }: QuietCategoryProps) {
  const t = useTranslations('categories');
  const category = categoryOfDraft(draft, stored, categoryOf);
  if (category === null) return null;
  return (
    <span>
      <span aria-hidden="true">· </span>
      <Emoji>{CATEGORY_EMOJI[category]}</Emoji> <span>{t(category)}</span>
    </span>
  );
}
