'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';

import { type ChangeDraft, useDraft } from '@/components/entries/form/use-draft';
import { isEnter } from '@/lib/device/page/keyboard/key-press';
import { answerTap } from '@/lib/device/page/early/pressed-look';
import type { DraftKey } from '@/lib/device/page/drafts/stored-draft';
import type { EntryDraft, EntryField } from '@/lib/domain/draft/draft';
import type { DraftContext } from '@/lib/domain/draft/numbers';
import type { EntryProblem } from '@/lib/domain/draft/problem';
import { type DraftRead, readWhole } from '@/lib/domain/draft/read-draft';
import { readMoney } from '@/lib/domain/draft/read-money';
import { isUnlikely, readPeople } from '@/lib/domain/draft/read-people';
import { nextDraft } from '@/lib/domain/draft/steps';
import type { Joined } from '@/lib/domain/entry/shares';
import { type EntryContent, isSameMoney } from '@/lib/domain/entry/content';

/** What to do once it is saved and the tap answered; `asked`: the person has to answer a question first. */
export type Saving = (() => void) | 'asked';

type EntryFormOptions = {
  readonly draftKey: DraftKey;
  /** The form before anything is typed. Keep its identity between renders. */
  readonly create: (entryId: string) => EntryDraft;
  /** The id of the entry that is edited; null for a new one, which gets its own. */
  readonly storedId: string | null;
  /** Keep their identity between renders, and that of the context. */
  readonly people: readonly Joined[];
  readonly context: DraftContext;
  readonly save: (entryId: string, content: EntryContent) => Saving;
  /** The id of the bar that says what is left to assign. */
  readonly barId: string;
};

/** The label of the Enter key on a phone's keyboard. */
export type EnterKey = 'next' | 'done';

export type EntryForm = {
  readonly draft: EntryDraft;
  /** All that the draft says. */
  readonly read: DraftRead;
  readonly change: ChangeDraft;
  /** The error to show at a field: found by an attempt to save, or one of `SAID_AT_ONCE` and `SAID_WHEN_LEFT`. */
  readonly errorOf: (field: EntryField) => string | undefined;
  /** `done`: once this field is filled in, Enter in it saves. */
  readonly enterKeyOf: (field: EntryField) => EnterKey;
  /** Whether an attempt to save has just found that payers, shares or items do not add up. */
  readonly isAlarmed: boolean;
  /** What was saved last while the form stayed; null for nothing. */
  readonly savedBefore: EntryDraft | null;
  /** Saves, and empties the form for the next entry. */
  readonly saveAndNext: (form: HTMLFormElement) => void;
  /** When that was typed with which the form opened, in ms since 1970; null for a form that opened empty. */
  readonly leftAtMs: number | null;
  /** Gives it up, and begins anew. */
  readonly discardDraft: () => void;
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
const SAID_WHEN_LEFT: ReadonlySet<EntryProblem> = new Set([
  'amount-unclear',
  'amount-unclear-whole',
  'amount-unclear-thousandths',
  'amount-undecided',
  'amount-other-currency',
  'amount-not-whole',
]);

/** The bar above the save button says these, by how much, and offers what to do. */
const SAID_BY_BAR: ReadonlySet<EntryProblem> = new Set(['split-does-not-add-up', 'payers-do-not-add-up']);

/** Whether an item may be missing or mistyped, in what was not saved like this before. */
const isDoubtful = ({ content, split }: DraftRead, { stored }: DraftContext): boolean =>
  isUnlikely(split.items?.rest ?? 'none') &&
  content !== null &&
  (stored === null || !isSameMoney(stored, content));

/** `readDraft`, once a render. Typing in the title or the note computes no money and renders no list of people again. */
function useDraftRead(draft: EntryDraft, people: readonly Joined[], context: DraftContext): DraftRead {
  const { kind, entryId, amountText, foreign, payerId, paid, amongIds, way, inputs } = draft;
  const money = useMemo(
    () => readMoney({ kind, amountText, foreign }, context),
    [kind, amountText, foreign, context],
  );
  const divided = useMemo(
    () => readPeople({ kind, entryId, payerId, paid, amongIds, way, inputs }, money, people, context),
    [kind, entryId, payerId, paid, amongIds, way, inputs, money, people, context],
  );
  return useMemo(() => readWhole(draft, money, divided, context), [draft, money, divided, context]);
}

/** The field of a form that a control belongs to. */
export const fieldOf = (control: EventTarget): string | null | undefined =>
  (control as Element).closest('[data-field]')?.getAttribute('data-field');

/** The next field of a list of numbers; null in its last one, and outside of one. */
function nextInList(field: HTMLInputElement): HTMLInputElement | null {
  const list = field.closest('[data-number-list]');
  const fields = [...(list?.querySelectorAll<HTMLInputElement>('input[type="text"]') ?? [])];
  return fields.includes(field) ? (fields[fields.indexOf(field) + 1] ?? null) : null;
}

const CONTROLS = ':is(input, select, textarea):not(:disabled)';

/** Scrolls the whole field and what is said of it into view; by focus alone the bars could cover them. */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.querySelector(`[data-field="${name}"]`);
  // A closed item is a button, and who had an item a group: neither can be invalid.
  const wrong = field?.querySelector<HTMLElement>(':is([aria-invalid], [data-wrong])');
  const isControl = wrong?.matches('input, textarea, button') ?? false;
  const target = isControl ? wrong : (wrong ?? field)?.querySelector<HTMLElement>(CONTROLS);
  target?.focus({ preventScroll: true });
  (wrong ?? field)?.scrollIntoView({ block: 'nearest' });
  field?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}

/** The state of an entry's form: draft, errors and saving. A second tap saves nothing again. */
export function useEntryForm(options: EntryFormOptions): EntryForm {
  const { people, context, save, barId } = options;
  const t = useTranslations('errors');
  const { draft, change, begin, clear, leftAtMs, discard } = useDraft(options);
  const [complained, setComplained] = useState<ReadonlySet<EntryField>>(new Set());
  // Once for each attempt: after the next key the bar says by itself what is left.
  const [alarm, setAlarm] = useState<EntryDraft | null>(null);
  const [isAmountLeft, setIsAmountLeft] = useState(false);
  const [savedBefore, setSavedBefore] = useState<EntryDraft | null>(null);
  // The screen stays for a moment after it was saved, until the next one is there.
  const savedId = useRef<string | null>(null);
  const read = useDraftRead(draft, people, context);
  const { problems, content } = read;

  /** Puts the entry into the outbox, or says what is wrong. @returns what leads on; null if it was not saved */
  const attempt = (form: HTMLFormElement): (() => void) | null => {
    // Enter works even while the button is hidden.
    if (savedId.current === draft.entryId || !read.isSavable) return null;
    const [wrong] = problems.keys();
    const isAsked = alarm !== draft && isDoubtful(read, context);
    const first = isAsked ? 'among' : wrong;
    if (first !== undefined) {
      const code = problems.get(first);
      const isSaidByBar = isAsked || (code !== undefined && SAID_BY_BAR.has(code));
      // What is wrong is marked before the focus looks for it.
      flushSync(() => {
        setComplained(new Set(problems.keys()));
        setAlarm(isSaidByBar ? draft : null);
      });
      const bar = isSaidByBar ? document.getElementById(barId) : null;
      const mend = bar?.querySelector('button');
      if (mend) mend.focus({ preventScroll: true });
      else focusField(form, first);
      bar?.scrollIntoView({ block: 'nearest' });
    } else if (content !== null) {
      const leadOn = save(draft.entryId, content);
      if (leadOn === 'asked') return null;
      savedId.current = draft.entryId;
      return leadOn;
    }
    return null;
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const leadOn = attempt(event.currentTarget);
    if (leadOn)
      answerTap(() => {
        leadOn();
        clear();
      });
  };
  const saveAndNext = (form: HTMLFormElement) => {
    if (attempt(form) === null) return;
    setSavedBefore(draft);
    setComplained(new Set());
    setIsAmountLeft(false);
    begin(nextDraft(draft, read.foreign));
    form.querySelector('input')?.focus({ preventScroll: true });
    // To the beginning of the form, on a page or in a panel.
    for (const scrolled of [form.closest('.form-scroll'), document.documentElement])
      if (scrolled) scrolled.scrollTop = 0;
  };

  // Enter moves to the next number, else to the first field with a problem, before any error is shown.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // A dialog inside of the form has taken the key.
    if (event.defaultPrevented || !isEnter(event.nativeEvent)) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    const next = nextInList(event.target);
    const [first] = problems.keys();
    const isThere = fieldOf(event.target) === first;
    if (!next && (first === undefined || isThere)) return;
    event.preventDefault();
    if (next) next.focus();
    else if (first !== undefined) focusField(event.currentTarget, first);
  };

  const errorOf = (field: EntryField) => {
    const code = problems.get(field);
    if (code === undefined || SAID_BY_BAR.has(code)) return undefined;
    const isSaid =
      complained.has(field) || SAID_AT_ONCE.has(code) || (isAmountLeft && SAID_WHEN_LEFT.has(code));
    return isSaid ? t(code) : undefined;
  };
  const discardDraft = () => {
    setComplained(new Set());
    setIsAmountLeft(false);
    discard();
  };
  const leaveAmount = ({ target }: SyntheticEvent) => {
    if (fieldOf(target) === 'amount') setIsAmountLeft(true);
  };
  const enterKeyOf = (field: EntryField) =>
    [...problems.keys()].every((other) => other === field) ? 'done' : 'next';
  return {
    draft,
    read,
    change,
    errorOf,
    enterKeyOf,
    isAlarmed: alarm === draft,
    savedBefore,
    saveAndNext,
    leftAtMs,
    discardDraft,
    formProps: { onSubmit, onKeyDown, onBlur: leaveAmount, onPaste: leaveAmount },
  };
}
