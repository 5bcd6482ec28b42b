'use client';

import { useEntryWords } from '@/components/entries/entry-words';
import type { RefusedEntry } from '@/components/entries/refused/refused-entry';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { useLedger } from '@/lib/device/hooks/ledger';
import { useResend, useSave } from '@/lib/device/hooks/outbox-hooks';
import { useUndoableSave } from '@/lib/device/hooks/undo-offer';
import { afterPaint } from '@/lib/device/page/after-paint';
import { markJustChanged } from '@/lib/device/page/just-changed';
import { contentOfEntry, type EntryContent } from '@/lib/domain/entry/content';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { routes } from '@/lib/routes';

type PutEntry = {
  readonly id: string;
  readonly content: EntryContent;
  /** What the person has seen and changed; left out for a new entry. */
  readonly former?: Entry;
};

/**
 * Saves an entry. It is written down and on its way to the disk in the task of the tap, for nobody knows how long the tab lives;
 * the screen hears of it when the tap was answered. What was changed can be taken back.
 * @param refusal what it stands for, when it was refused before
 * @returns a function that saves, and returns what leads on to the main screen, which shows the entry with a glow
 */
export function usePutEntry(
  groupCode: string,
  refusal: RefusedEntry | null,
): (entry: PutEntry) => () => void {
  const save = useSave(groupCode, afterPaint);
  const saveUndoable = useUndoableSave(groupCode, afterPaint);
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
    if (refusal) resend(refusal.change.id, body);
    else if (former) saveUndoable(body, { did: 'changed', name: wordsOf(former).name, entry: former }, true);
    else save(body);
    return () => {
      markJustChanged(id);
      // A row that was changed stands where it stood: the history is shown where it was left.
      openScreen(routes.main, { back: former !== undefined });
    };
  };
}
