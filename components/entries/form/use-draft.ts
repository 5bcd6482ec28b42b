'use client';

import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

import { DRAFT_GUARDS, type EntryDraft, draftOf } from '@/components/entries/form/entry-draft';
import {
  clearDraft,
  type DraftKey,
  parseDraft,
  readDraftText,
  storeDraft,
} from '@/lib/device/page/stored-draft';
import { newId } from '@/lib/domain/ids';
import { amountContext } from '@/components/entries/form/entry-amount';
import type { EntryContent } from '@/lib/domain/entry/content';

type Fill = (entryId: string, content: EntryContent) => EntryDraft;

/**
 * Returns a function that fills a form with an entry's content. Its identity is kept between renders.
 * @param members of the group; keep their identity between renders
 */
export const useFilling = (currency: string, members: readonly { readonly id: string }[]): Fill =>
  useCallback(
    (entryId, content) => draftOf(entryId, content, members, amountContext(currency, content)),
    [currency, members],
  );

/** To subscribe to what stays as it is once the browser has taken over from the server. */
export const neverChanges = () => () => undefined;

type DraftOptions = {
  readonly draftKey: DraftKey;
  /** The form before anything is typed. Keep its identity between renders. */
  readonly create: (entryId: string) => EntryDraft;
  /** The id of the entry that is edited; null for a new one, which gets its own. */
  readonly storedId: string | null;
};

/** Applies a step to the draft. */
export type ChangeDraft = (step: (draft: EntryDraft) => EntryDraft) => void;

type KeptDraft = {
  readonly draft: EntryDraft;
  /** The same function as long as it is the same form. */
  readonly change: ChangeDraft;
  /** Begins with another draft, which is kept once something is typed. */
  readonly begin: (draft: EntryDraft) => void;
  /** To be called once it is saved: a reload starts anew, while the form on the screen stays as it is. */
  readonly clear: () => void;
};

/** What is typed into a form, kept across screens and reloads until it is saved. */
export function useDraft({ draftKey, create, storedId }: DraftOptions): KeptDraft {
  const { groupCode, form } = draftKey;
  const key = useMemo(() => ({ groupCode, form }), [groupCode, form]);
  const [empty, setEmpty] = useState(() => create(storedId ?? newId()));
  const [typed, setTyped] = useState<EntryDraft | null>(null);
  // The server knows no drafts, so the first render has none either.
  const storedText = useSyncExternalStore(
    neverChanges,
    () => readDraftText(key),
    () => null,
  );
  const draft = typed ?? parseDraft(storedText, empty, DRAFT_GUARDS) ?? empty;

  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  const change = useCallback<ChangeDraft>(
    (step) => {
      latest.current = step(latest.current);
      setTyped(latest.current);
      storeDraft(key, latest.current);
    },
    [key],
  );
  const begin = useCallback(
    (next: EntryDraft) => {
      latest.current = next;
      setTyped(next);
      clearDraft(key);
    },
    [key],
  );
  const clear = useCallback(() => {
    setTyped(latest.current);
    clearDraft(key);
  }, [key]);

  // A page from the back/forward cache may have been saved already, so it starts as another entry.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || storedId !== null) return;
      const fresh = create(newId());
      const kept = parseDraft(readDraftText(key), fresh, DRAFT_GUARDS);
      setEmpty(fresh);
      setTyped(kept && { ...kept, entryId: fresh.entryId });
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [create, key, storedId]);

  return { draft, change, begin, clear };
}
