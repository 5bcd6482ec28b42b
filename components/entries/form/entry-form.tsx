'use client';

import { useTranslations } from 'next-intl';
import {
  type FocusEvent,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';

import { EntryFields } from '@/components/entries/form/entry-fields';
import { FormMain } from '@/components/entries/form/form-main';
import { LeftDraft } from '@/components/entries/form/left-draft';
import type { EntryPerson } from '@/components/entries/people';
import { useGuess } from '@/components/entries/form/more-later';
import { LeftToAssign } from '@/components/entries/form/uneven-later';
import type { Mended } from '@/components/entries/form/uneven/left-to-assign';
import type { InUse } from '@/components/entries/form/uneven/running-total';
import { fieldOf, type Saving, useEntryForm } from '@/components/entries/form/use-entry-form';
import { Sentence } from '@/components/ui/verbatim';
import { ScriptForm } from '@/components/shell/early/script-form';
import { BigScreenContext } from '@/lib/device/page/look/big-screen';
import { believedNowMs } from '@/lib/device/page/time/clock';
import { useRoomAboveKeyboard } from '@/lib/device/page/keyboard/keyboard';
import { lastDay as lastDayAt } from '@/lib/domain/days';
import type { EntryDraft } from '@/lib/domain/draft/draft';
import { draftContext } from '@/lib/domain/draft/numbers';
import { contentOfEntry, type EntryContent } from '@/lib/domain/entry/content';
import { type EntryKind, sharesOf } from '@/lib/domain/entry/parts';
import type { Entry } from '@/lib/domain/nouns';
import { apart, cleanLine } from '@/lib/domain/text/text';

type EntryFormProps = {
  readonly groupCode: string;
  readonly currency: string;
  readonly people: readonly EntryPerson[];
  /** Called with the kind of what is typed, before it is seen: a new expense may become an income. */
  readonly onKind?: (kind: EntryKind) => void;
  /** Above the amount: the switch between expense and payment, or why the form is open again. */
  readonly top?: (kind: EntryKind) => ReactNode;
  /** Names the draft of this form among those of the group. */
  readonly draftName: string;
  /** The form before anything is typed. Keep its identity between renders. */
  readonly create: (entryId: string) => EntryDraft;
  /** The entry that is edited; null for a new one. */
  readonly stored: Entry | null;
  /** Whether another new entry may follow in the same form. */
  readonly mayGoOn?: boolean;
  /** Puts it into the outbox, and returns what leads on. */
  readonly save: (entryId: string, content: EntryContent) => Saving;
};

const SAVE = { expense: 'saveExpense', income: 'saveIncome', payment: 'savePayment' } as const;

/** The form that creates or edits an entry, in its frame, with the fields of an expense or a payment. */
export function EntryForm(props: EntryFormProps) {
  const { groupCode, currency, people, onKind, top, draftName, create, stored, save } = props;
  const { mayGoOn = false } = props;
  const t = useTranslations('entries');
  const formId = useId();
  const barId = `${formId}-total`;
  const [inUse, setInUse] = useState<InUse>(null);
  const [lastMend, setLastMend] = useState<Mended | null>(null);
  const element = useRef<HTMLFormElement>(null);
  useRoomAboveKeyboard(element);
  const guess = useGuess();
  const lastDay = lastDayAt(new Date(believedNowMs()));
  const context = useMemo(
    () =>
      draftContext(currency, stored && contentOfEntry(stored), {
        ...{ guess, lastDay, ...(stored && { storedShares: sharesOf(stored) }) },
      }),
    [currency, stored, guess, lastDay],
  );
  const { formProps, savedBefore, saveAndNext, leftAtMs, discardDraft, ...form } = useEntryForm({
    draftKey: { groupCode, form: draftName },
    create,
    storedId: stored?.id ?? null,
    ...{ people, context, save, barId },
  });
  const { draft, read, change, isAlarmed } = form;
  useLayoutEffect(() => onKind?.(draft.kind), [onKind, draft.kind]);
  const mended = lastMend?.after === draft ? lastMend : null;
  // Where there is room it stands beside the button that saves.
  const isRoomy = useContext(BigScreenContext).width === 'roomy';
  const saveNext = mayGoOn ? () => element.current && saveAndNext(element.current) : null;
  const noteUse = ({ target }: FocusEvent) => {
    const field = fieldOf(target);
    if (field === 'payer' || field === 'among') setInUse(field);
  };
  return (
    <FormMain
      formId={formId}
      saveLabel={t(SAVE[draft.kind])}
      savable={read.isSavable}
      onNext={isRoomy ? saveNext : null}
      total={
        draft.kind !== 'payment' &&
        (draft.way !== 'even' || draft.paid !== null) && (
          <LeftToAssign
            {...{ draft, read, change, people, context, inUse, isAlarmed, barId, mended }}
            onMended={setLastMend}
          />
        )
      }
    >
      {top?.(draft.kind)}
      {leftAtMs !== null && (
        <LeftDraft
          atMs={leftAtMs}
          onDiscard={() => {
            discardDraft();
            element.current?.querySelector('input')?.focus({ preventScroll: true });
          }}
        />
      )}
      <SavedBefore draft={savedBefore} />
      <ScriptForm
        ref={element}
        id={formId}
        {...formProps}
        onFocus={noteUse}
        className="grid scroll-mt-12 grid-cols-1 gap-5 pb-6 short:gap-2.5"
      >
        <EntryFields
          {...form}
          {...{ groupCode, people, context, inUse }}
          freshIds={mended?.ids ?? null}
          onNext={isRoomy ? null : saveNext}
        />
      </ScriptForm>
    </FormMain>
  );
}

/** Says that an entry was saved while the form stayed for the next one. */
function SavedBefore({ draft }: { readonly draft: EntryDraft | null }) {
  const t = useTranslations('entries');
  const title = cleanLine(draft?.title ?? '');
  return (
    <p role="status" className="text-center text-caption text-ink-2 not-empty:pt-3">
      {draft && (
        // Another element for each, so that the same words are said again.
        <span key={draft.entryId}>
          <Sentence>{title === '' ? t('savedPayment') : t('savedNext', apart({ title }))}</Sentence>
        </span>
      )}
    </p>
  );
}
