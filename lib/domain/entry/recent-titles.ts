import type { Entry } from '@/lib/domain/ledger/ledger';
import { foldLetters } from '@/lib/domain/text/text';

/**
 * What the last expenses were for, newest first, each once however it was spelt.
 * @param entries newest first
 */
export function recentTitles(entries: readonly Entry[], most: number): readonly string[] {
  const titles = new Map<string, string>();
  for (const { kind, title } of entries) {
    if (titles.size === most) break;
    const key = foldLetters(title);
    if (kind === 'expense' && !titles.has(key)) titles.set(key, title);
  }
  return [...titles.values()];
}
