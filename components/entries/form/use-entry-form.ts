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

/** What is done once it is saved and the tap answered; `asked`: a question has to be answered first. */
export type Saving = (() => void) | 'asked';

type EntryFormOptions = {
  readonly draftKey: DraftKey;
  /** The form before anything is typed. Keep its identity between renders. */
  readonly create: (entryId: string) => EntryDraft;
  /** The id of the entry that is edited; null for a new one, which draws its own. */
  readonly storedId: string | null;
  readonly people: readonly { readonly id: string }[];
  readonly context: AmountContext;
  /** Whether a draft says something that is not stored yet: Enter finds the button of a form also where it is not seen. */
  readonly isSavable: (draft: EntryDraft) => boolean;
  readonly save: (entryId: string, content: EntryContent) => Saving;
};

/** What the key of a phone's keyboard says that Enter does. */
export type EnterKey = 'next' | 'done';

export type EntryForm = {
  readonly draft: EntryDraft;
  readonly change: ChangeDraft;
  /** The words for a field that was wrong when the person wanted to save and still is, or whose amount is too big. */
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

/** No figure more makes these right, so they are said at once; what else is wrong may only be unfinished. */
const SAID_AT_ONCE: ReadonlySet<EntryProblem> = new Set([
  'expense-amount-too-big',
  'expense-amount-too-big-weak',
  'payment-amount-too-big',
  'payment-amount-too-big-weak',
]);

/** What is said once the field is left, or a text was pasted: while it is typed, `1 2` may become `1 234`. */
const SAID_WHEN_LEFT: ReadonlySet<EntryProblem> = new Set(['amount-unclear', 'amount-not-whole']);

const fieldOf = (control: EventTarget): string | null | undefined =>
  (control as Element).closest('[data-field]')?.getAttribute('data-field');

/** The whole field comes into sight, with its label: the bars above and below would cover it. */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.querySelector(`[data-field="${name}"]`);
  field?.querySelector<HTMLElement>(':is(input, select):not(:disabled)')?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'nearest' });
}

/** What is typed into the form of an entry, what is wrong with it, and saving it: once, whoever taps twice. */
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

  // Enter leads to the next thing that is missing before it complains about anything.
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
