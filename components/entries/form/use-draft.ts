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

import { type EntryDraft, draftOf } from '@/components/entries/form/entry-draft';
import {
  clearDraft,
  type DraftKey,
  parseDraft,
  readDraftText,
  storeDraft,
} from '@/lib/device/page/stored-draft';
import { newId } from '@/lib/domain/ids';
import { amountDecimals } from '@/components/entries/form/entry-amount';
import { formatAmountInput } from '@/lib/domain/money/amount-input';
import type { EntryContent } from '@/lib/domain/entry/content';

/** Returns a function that fills a form with an entry's content. Its identity is kept between renders. */
export function useFilling(currency: string): (entryId: string, content: EntryContent) => EntryDraft {
  return useCallback(
    (entryId, content) => {
      const decimals = amountDecimals({ currency, storedCents: content.cents });
      return draftOf(entryId, content, formatAmountInput(content.cents, decimals));
    },
    [currency],
  );
}

const neverChanges = () => () => undefined;

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
  const draft = typed ?? parseDraft(storedText, empty) ?? empty;

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
  const clear = useCallback(() => {
    setTyped(latest.current);
    clearDraft(key);
  }, [key]);

  // A page from the back/forward cache may have been saved already, so it starts as another entry.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || storedId !== null) return;
      const fresh = create(newId());
      const kept = parseDraft(readDraftText(key), fresh);
      setEmpty(fresh);
      setTyped(kept && { ...kept, entryId: fresh.entryId });
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [create, key, storedId]);

  return { draft, change, clear };
}
