import type { Entry } from '@/lib/domain/nouns';
import { foldLetters } from '@/lib/domain/text/text';

/**
 * The titles of the latest expenses, newest first, without duplicates that differ only in spelling (`foldLetters`).
 * @param entries newest first
 * @param most the largest number of titles to return
 * @param typed what they have to contain, however it is spelled; it alone is no title
 */
export function recentTitles(entries: readonly Entry[], most: number, typed = ''): readonly string[] {
  const titles = new Map<string, string>();
  const part = foldLetters(typed).trim();
  const isMeant = (key: string) => part === '' || (key !== part && key.includes(part));
  for (const { kind, title } of entries) {
    if (titles.size === most) break;
    const key = foldLetters(title);
    if (kind === 'expense' && isMeant(key) && !titles.has(key)) titles.set(key, title);
  }
  return [...titles.values()];
}
