'use client';

import { useState } from 'react';

import {
  clearDraft,
  type DraftKey,
  parseDraft,
  readDraftText,
  storeDraft,
} from '@/lib/device/page/drafts/stored-draft';
import { useBrowserValue } from '@/lib/device/page/browser-value';

type KeptDraft<D> = {
  readonly draft: D;
  readonly change: (part: Partial<D>) => void;
  /** For after success: deletes the draft here and in the storage. */
  readonly clear: () => void;
};

/**
 * What is typed into a form of text fields: kept through a change of language or screen and a reload, until it is sent.
 * @param empty the form without anything typed
 */
export function useKeptDraft<D extends Readonly<Record<string, string>>>(
  key: DraftKey,
  empty: D,
): KeptDraft<D> {
  const [typed, setTyped] = useState<D | null>(null);
  // The server knows no drafts, so the first render has none either.
  const storedText = useBrowserValue(() => readDraftText(key), null);
  const draft = typed ?? parseDraft(storedText, empty) ?? empty;

  const change = (part: Partial<D>) => {
    const next = { ...draft, ...part };
    setTyped(next);
    storeDraft(key, next);
  };
  const clear = () => {
    setTyped(empty);
    clearDraft(key);
  };
  return { draft, change, clear };
}
