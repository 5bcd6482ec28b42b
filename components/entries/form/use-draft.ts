'use client';

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useRefusals } from '@/lib/device/hooks/outbox-hooks';
import {
  clearDraft,
  type DraftKey,
  noteOpen,
  openSinceMs,
  parseDraft,
  readDraftText,
  storeDraft,
  typedAtMs,
} from '@/lib/device/page/drafts/stored-draft';
import { DRAFT_GUARDS, type EntryDraft } from '@/lib/domain/draft/draft';
import { draftContext } from '@/lib/domain/draft/numbers';
import { draftOf } from '@/lib/domain/draft/steps';
import { newId } from '@/lib/domain/ids';
import type { EntryContent } from '@/lib/domain/entry/content';
import { useBrowserValue } from '@/lib/device/page/browser-value';

type Fill = (entryId: string, content: EntryContent) => EntryDraft;

/**
 * Returns a function that fills a form with an entry's content. Its identity is kept between renders.
 * @param members of the group; keep their identity between renders
 */
export const useFilling = (currency: string, members: readonly { readonly id: string }[]): Fill =>
  useCallback(
    (entryId, content) => draftOf(entryId, content, members, draftContext(currency, content)),
    [currency, members],
  );

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
  /** When the draft that the form opened with was typed, in ms since 1970; null for a form that opened empty. */
  readonly leftAtMs: number | null;
  /** Discards the draft that the form opened with, and starts with an empty one. */
  readonly discard: () => void;
};

type Shown = Pick<KeptDraft, 'draft' | 'leftAtMs'>;

/** Tells whether an entry was saved under this id, here or elsewhere. */
function useIsSpent(groupCode: string): (entryId: string) => boolean {
  const { entries } = useLedger(groupCode);
  const refusals = useRefusals(groupCode);
  return (entryId) =>
    entries.some(({ id }) => id === entryId) ||
    refusals.some(({ change }) => change.kind === 'entry.put' && change.entry.id === entryId);
}

/**
 * What is typed into a form, kept across screens and reloads until it is saved. A new entry has another id each time
 * that its form opens, because browsers copy the drafts of a tab that is duplicated. The id that is stored with a draft
 * tells whether it was saved before its tab came to an end.
 */
export function useDraft({ draftKey, create, storedId }: DraftOptions): KeptDraft {
  const { groupCode, form } = draftKey;
  const key = useMemo(() => ({ groupCode, form }), [groupCode, form]);
  const isSpent = useIsSpent(groupCode);
  const [empty, setEmpty] = useState(() => create(storedId ?? newId()));
  const [typed, setTyped] = useState<Shown | null>(null);
  const [sinceMs, setSinceMs] = useState(() => openSinceMs(key));
  // The server knows no drafts, so the first render has none either.
  const storedText = useBrowserValue(() => readDraftText(key), null);
  const stored = useMemo(() => parseDraft(storedText, empty, DRAFT_GUARDS), [storedText, empty]);
  const isToOpen = stored !== null && (stored.entryId === empty.entryId || !isSpent(stored.entryId));
  const found = isToOpen ? stored : null;
  const opened = useMemo((): Shown => {
    const atMs = found && typedAtMs(storedText);
    return {
      draft: found ? { ...found, entryId: empty.entryId } : empty,
      leftAtMs: atMs !== null && atMs < sinceMs ? atMs : null,
    };
  }, [found, storedText, empty, sinceMs]);
  const present = typed ?? opened;
  const { draft, leftAtMs } = present;

  const latest = useRef(present);
  useLayoutEffect(() => {
    latest.current = { draft, leftAtMs };
  }, [draft, leftAtMs]);
  useEffect(() => noteOpen(key, sinceMs), [key, sinceMs]);
  const change = useCallback<ChangeDraft>(
    (step) => {
      latest.current = { ...latest.current, draft: step(latest.current.draft) };
      setTyped(latest.current);
      storeDraft(key, latest.current.draft);
    },
    [key],
  );
  const begin = useCallback(
    (next: EntryDraft) => {
      latest.current = { draft: next, leftAtMs: null };
      setTyped(latest.current);
      clearDraft(key);
    },
    [key],
  );
  const clear = useCallback(() => {
    setTyped(latest.current);
    clearDraft(key);
  }, [key]);
  const discard = useCallback(() => begin(create(storedId ?? newId())), [begin, create, storedId]);

  // A page from the back/forward cache may have been saved already, so it starts as another entry.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || storedId !== null) return;
      setEmpty(create(newId()));
      setTyped(null);
      setSinceMs(Date.now());
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [create, storedId]);

  return { draft, change, begin, clear, leftAtMs, discard };
}
