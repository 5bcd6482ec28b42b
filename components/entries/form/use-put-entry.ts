'use client';

import { useEntryWords } from '@/components/entries/entry-words';
import type { RefusedEntry } from '@/components/entries/refused/refused-entry';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useResend } from '@/lib/device/hooks/outbox-hooks';
import { type Undoable, useSaveToOffer } from '@/lib/device/hooks/undo-offer';
import { afterPaint } from '@/lib/device/page/after-paint';
import { markJustChanged } from '@/lib/device/page/look/just-changed';
import { contentOfEntry, type EntryContent } from '@/lib/domain/entry/content';
import type { Entry } from '@/lib/domain/nouns';
import { routes } from '@/lib/routes';

type PutEntry = {
  readonly id: string;
  readonly content: EntryContent;
  /** The entry as the person has seen it; left out for a new one. */
  readonly former?: Entry;
};

/**
 * Saves an entry. The write-ahead and its transaction begin in the task of the tap, because the tab may die at any
 * time; the screen is told after the next paint. What leads on offers to undo it: a form that stays says itself what it saved.
 * @param refusal the refused change that this one replaces
 * @returns a function that saves, and returns what leads on to the main screen, where the entry glows
 */
export function usePutEntry(
  groupCode: string,
  refusal: RefusedEntry | null,
): (entry: PutEntry) => () => void {
  const save = useSaveToOffer(groupCode, afterPaint);
  const resend = useResend(groupCode, afterPaint);
  const wordsOf = useEntryWords(groupCode);
  const openScreen = useOpenScreen();
  const { currency } = useLedger(groupCode).group;
  return ({ id, content, former }) => {
    const body = {
      kind: 'entry.put',
      entry: { id, ...content },
      currency,
      ...(former && { base: former.revision, former: contentOfEntry(former) }),
    } as const;
    const { name, title, amount } = wordsOf(former ? contentOfEntry(former) : content);
    const undoable: Undoable = former
      ? { did: 'changed', name, entry: former }
      : { did: 'saved', name: title, amount, entryId: id };
    const offer = refusal ? null : save(body, undoable, true);
    if (refusal) resend(refusal.change.id, body);
    return () => {
      offer?.();
      markJustChanged(id);
      // An edited row keeps its place, so the history is shown where it was left.
      openScreen(routes.main, { back: former !== undefined });
    };
  };
}
