'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';

import type { DraftKey } from '@/lib/client/stored-draft';
import { useDraft } from '@/components/entries/use-draft';
import { errorCodesOf, errorCodeTextKey, errorTextKey } from '@/lib/client/error-text';
import { newId } from '@/lib/domain/ids';
import type { ErrorCode } from '@/lib/errors';

type EntryFormOptions<D extends { readonly entryId: string }, F extends string, C> = {
  readonly draftKey: DraftKey;
  readonly create: (entryId: string) => D;
  readonly storedId: string | null;
  readonly context: 'expenses' | 'payments';
  readonly problemsOf: (draft: D) => ReadonlyMap<F, ErrorCode>;
  /** What the form says; null as long as something is missing. */
  readonly contentOf: (draft: D) => C | null;
  /** Sends it; rejects when it was not saved. */
  readonly save: (entryId: string, content: C) => Promise<void>;
  /** Called after success, unless the person has moved on to another screen meanwhile. */
  readonly onSaved: () => void;
};

export type EntryForm<D, F extends string> = {
  readonly draft: D;
  readonly change: (step: (draft: D) => D) => void;
  /** The words for a field that was wrong when the person wanted to save and still is. */
  readonly errorOf: (field: F) => string | undefined;
  /** Why saving failed, when no single field is to blame. */
  readonly notice: string | null;
  readonly pending: boolean;
  /** For the `form` element, whose fields are marked by `data-field`. */
  readonly formProps: {
    readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  };
};

/** Errors that say that the id of the form is used up: the next attempt is an entry of its own. */
const usedUp: readonly ErrorCode[] = ['id-in-use', 'entry-deleted'];

/** The whole field comes into sight, with its label: the bars above and below would cover it. */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.querySelector(`[data-field="${name}"]`);
  field?.querySelector<HTMLElement>(':is(input, select):not(:disabled)')?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'nearest' });
}

/** The behaviour that the forms of expenses and payments share. */
export function useEntryForm<D extends { readonly entryId: string }, F extends string, C>(
  options: EntryFormOptions<D, F, C>,
): EntryForm<D, F> {
  const { storedId, context, problemsOf, contentOf, save, onSaved } = options;
  const t = useTranslations('errors');
  const { draft, change, clear } = useDraft(options);
  const [complained, setComplained] = useState<ReadonlySet<F>>(new Set());
  const [notice, setNotice] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const isShown = useRef(true);
  const problems = problemsOf(draft);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const send = async (content: C) => {
    setPending(true);
    setNotice(null);
    try {
      await save(draft.entryId, content);
      clear();
      if (isShown.current) onSaved();
    } catch (error) {
      const isUsedUp = errorCodesOf(error).some((code) => usedUp.includes(code));
      if (isUsedUp && storedId === null) change((present) => ({ ...present, entryId: newId() }));
      setNotice(t(errorTextKey(error, context)));
    }
    setPending(false);
  };

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    setComplained(new Set(problems.keys()));
    const [first] = problems.keys();
    const content = contentOf(draft);
    if (first !== undefined) focusField(event.currentTarget, first);
    else if (content !== null) void send(content);
  };

  // Enter leads to the next thing that is missing before it complains about anything.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const [first] = problems.keys();
    const isThere = (event.target as Element).closest('[data-field]')?.getAttribute('data-field') === first;
    if (first === undefined || isThere || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    focusField(event.currentTarget, first);
  };

  const errorOf = (field: F) => {
    const code = complained.has(field) ? problems.get(field) : undefined;
    return code === undefined ? undefined : t(errorCodeTextKey(code, context));
  };
  return { draft, change, errorOf, notice, pending, formProps: { onSubmit, onKeyDown } };
}
