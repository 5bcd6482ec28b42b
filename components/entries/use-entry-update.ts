'use client';

import { useState } from 'react';

import { clearDraft, readDraftText } from '@/lib/client/stored-draft';
import { ApiError } from '@/lib/client/api';

type StoredEntry = { readonly _id: string; readonly revision: number };

/** What one wanted to save, and what somebody else has saved meanwhile. */
export type Conflict<C, W> = { readonly mine: C; readonly theirs: W };

type EntryUpdateOptions<C, W extends StoredEntry> = {
  readonly groupCode: string;
  readonly form: 'update-expense' | 'update-payment';
  /** The entry as it is known now. */
  readonly present: W;
  /** Saves on top of a revision. @throws ApiError, OfflineError */
  readonly send: (content: C, revision: number) => Promise<void>;
  readonly onSaved: () => void;
};

/** The entry is in the error's `current`, as a GET would answer it. */
const conflictOf = <C, W>(mine: C, error: unknown): Conflict<C, W> | null =>
  error instanceof ApiError && error.code === 'entry-changed' && error.current !== null
    ? { mine, theirs: error.current as W }
    : null;

const isGoneAnswer = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'expense-not-found' || error.code === 'payment-not-found');

/**
 * An entry that is edited: what the form was filled with, and what happens when somebody else was faster. As long as
 * nothing is typed the form follows what others save; after that it stays, and saving asks which version shall count.
 */
export function useEntryUpdate<C, W extends StoredEntry>(options: EntryUpdateOptions<C, W>) {
  const { groupCode, form, present, send, onSaved } = options;
  const [base, setBase] = useState(present);
  const [conflict, setConflict] = useState<Conflict<C, W> | null>(null);
  const [isGone, setIsGone] = useState(false);
  const [retry, setRetry] = useState<{ pending: boolean; error: unknown }>({ pending: false, error: null });
  // An old draft never meets a newer entry.
  const draftName = `${form}:${base._id}:${base.revision}`;
  const draftKey = { groupCode, form: draftName };
  if (present.revision > base.revision && readDraftText(draftKey) === null) setBase(present);

  const attempt = async (content: C, revision: number) => {
    try {
      await send(content, revision);
    } catch (error) {
      setConflict((former) => conflictOf<C, W>(content, error) ?? former);
      setIsGone(isGoneAnswer(error));
      throw error;
    }
  };
  const keepMine = async () => {
    if (!conflict) return;
    setRetry({ pending: true, error: null });
    try {
      await attempt(conflict.mine, conflict.theirs.revision);
      clearDraft(draftKey);
      onSaved();
    } catch (error) {
      setRetry({ pending: false, error });
    }
  };
  const dismiss = () => {
    setConflict(null);
    setRetry({ pending: false, error: null });
  };
  const takeTheirs = () => {
    if (!conflict) return;
    clearDraft(draftKey);
    setBase(conflict.theirs);
    dismiss();
  };
  return {
    /** What the form was filled with. */
    base,
    draftName,
    isGone,
    save: (_entryId: string, content: C) => attempt(content, base.revision),
    conflict,
    /** What the dialog about the conflict does. */
    resolution: { ...retry, keepMine: () => void keepMine(), takeTheirs, dismiss },
  };
}

export type Resolution = ReturnType<typeof useEntryUpdate>['resolution'];
