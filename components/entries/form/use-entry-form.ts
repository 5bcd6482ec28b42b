'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';

import type { AmountContext } from '@/components/entries/form/entry-amount';
import {
  contentOfDraft,
  type EntryDraft,
  type EntryField,
  problemsOf,
} from '@/components/entries/form/entry-draft';
import { type EntryProblem, PROBLEM_TEXTS } from '@/components/entries/form/problem-texts';
import { type ChangeDraft, useDraft } from '@/components/entries/form/use-draft';
import { isEnter } from '@/lib/device/page/keys';
import { answerTap } from '@/lib/device/page/early/pressed';
import type { DraftKey } from '@/lib/device/page/stored-draft';
import type { EntryContent } from '@/lib/domain/entry/content';

/** What to do once it is saved and the tap answered; `asked`: the person has to answer a question first. */
export type Saving = (() => void) | 'asked';

type EntryFormOptions = {
  readonly draftKey: DraftKey;
  /** The form before anything is typed. Keep its identity between renders. */
  readonly create: (entryId: string) => EntryDraft;
  /** The id of the entry that is edited; null for a new one, which gets its own. */
  readonly storedId: string | null;
  readonly people: readonly { readonly id: string }[];
  readonly context: AmountContext;
  /** Whether a draft is worth saving. Checked on submit too, because Enter works even while the button is hidden. */
  readonly isSavable: (draft: EntryDraft) => boolean;
  readonly save: (entryId: string, content: EntryContent) => Saving;
};

/** The label of the Enter key on a phone's keyboard. */
export type EnterKey = 'next' | 'done';

export type EntryForm = {
  readonly draft: EntryDraft;
  readonly change: ChangeDraft;
  /** The error to show at a field: found by an attempt to save, or one of `SAID_AT_ONCE` and `SAID_WHEN_LEFT`. */
  readonly errorOf: (field: EntryField) => string | undefined;
  /** `done`: once this field is filled in, Enter in it saves. */
  readonly enterKeyOf: (field: EntryField) => EnterKey;
  /** For the `form` element, whose fields are marked by `data-field`. */
  readonly formProps: {
    readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
    readonly onBlur: (event: SyntheticEvent) => void;
    readonly onPaste: (event: SyntheticEvent) => void;
  };
};

/** More digits cannot fix these, so they are shown at once; anything else may only be unfinished. */
const SAID_AT_ONCE: ReadonlySet<EntryProblem> = new Set([
  'expense-amount-too-big',
  'expense-amount-too-big-weak',
  'payment-amount-too-big',
  'payment-amount-too-big-weak',
]);

/** These are shown once the field is left or a text was pasted: while typing, `1 2` may become `1 234`. */
const SAID_WHEN_LEFT: ReadonlySet<EntryProblem> = new Set(['amount-unclear', 'amount-not-whole']);

const fieldOf = (control: EventTarget): string | null | undefined =>
  (control as Element).closest('[data-field]')?.getAttribute('data-field');

/** Scrolls the whole field with its label into view; by focus alone the bars could cover it. */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.querySelector(`[data-field="${name}"]`);
  field?.querySelector<HTMLElement>(':is(input, select):not(:disabled)')?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'nearest' });
}

/** The state of an entry's form: draft, errors and saving. A second tap saves nothing again. */
export function useEntryForm(options: EntryFormOptions): EntryForm {
  const { people, context, isSavable, save } = options;
  const t = useTranslations('errors');
  const { draft, change, clear } = useDraft(options);
  const [complained, setComplained] = useState<ReadonlySet<EntryField>>(new Set());
  const [isAmountLeft, setIsAmountLeft] = useState(false);
  // The screen stays for a moment after it was saved, until the next one is there.
  const savedId = useRef<string | null>(null);
  const problems = problemsOf(draft, people, context);

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (savedId.current === draft.entryId || !isSavable(draft)) return;
    const [first] = problems.keys();
    const content = contentOfDraft(draft, people, context);
    if (first !== undefined) {
      setComplained(new Set(problems.keys()));
      focusField(event.currentTarget, first);
    } else if (content !== null) {
      const leadOn = save(draft.entryId, content);
      if (leadOn === 'asked') return;
      savedId.current = draft.entryId;
      answerTap(() => {
        leadOn();
        clear();
      });
    }
  };

  // Enter moves to the first field with a problem before any error is shown.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isEnter(event.nativeEvent)) return;
    const [first] = problems.keys();
    const isThere = fieldOf(event.target) === first;
    if (first === undefined || isThere || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    focusField(event.currentTarget, first);
  };

  const errorOf = (field: EntryField) => {
    const code = problems.get(field);
    if (code === undefined) return undefined;
    const isSaid =
      complained.has(field) || SAID_AT_ONCE.has(code) || (isAmountLeft && SAID_WHEN_LEFT.has(code));
    return isSaid ? t(PROBLEM_TEXTS[code]) : undefined;
  };
  const leaveAmount = ({ target }: SyntheticEvent) => {
    if (fieldOf(target) === 'amount') setIsAmountLeft(true);
  };
  const enterKeyOf = (field: EntryField) =>
    [...problems.keys()].every((other) => other === field) ? 'done' : 'next';
  return {
    draft,
    change,
    errorOf,
    enterKeyOf,
    formProps: { onSubmit, onKeyDown, onBlur: leaveAmount, onPaste: leaveAmount },
  };
}
