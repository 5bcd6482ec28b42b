'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo, useRef, type ReactNode } from 'react';

import { amountContext } from '@/components/entries/form/entry-amount';
import { type EntryDraft, isSavable } from '@/components/entries/form/entry-draft';
import { EntryFields } from '@/components/entries/form/entry-fields';
import { EntryFrame } from '@/components/entries/form/entry-frame';
import type { EntryPerson } from '@/components/entries/people';
import { type Saving, useEntryForm } from '@/components/entries/form/use-entry-form';
import { ScriptForm } from '@/components/shell/early/script-form';
import { useRoomAboveKeyboard } from '@/lib/device/page/keyboard';
import { contentOfEntry, type EntryContent } from '@/lib/domain/entry/content';
import type { EntryKind } from '@/lib/domain/entry/parts';
import type { Entry } from '@/lib/domain/ledger/ledger';

type EntryFormProps = {
  readonly kind: EntryKind;
  readonly groupCode: string;
  readonly currency: string;
  readonly people: readonly EntryPerson[];
  readonly title: string;
  readonly backHref: string;
  /** Above the amount: the switch between expense and payment, or why the form is open again. */
  readonly top?: ReactNode;
  /** Names the draft of this form among those of the group. */
  readonly draftName: string;
  /** The form before anything is typed. Keep its identity between renders. */
  readonly create: (entryId: string) => EntryDraft;
  /** The entry that is edited; null for a new one. */
  readonly stored: Entry | null;
  /** Puts it into the outbox, and returns what leads on. */
  readonly save: (entryId: string, content: EntryContent) => Saving;
};

/** The form that creates or edits an entry: one frame, with the fields of an expense or a payment. */
export function EntryForm(props: EntryFormProps) {
  const { kind, groupCode, currency, people, title, backHref, top, draftName, create, stored, save } = props;
  const t = useTranslations('entries');
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  useRoomAboveKeyboard(element);
  const context = useMemo(
    () => amountContext(currency, stored && contentOfEntry(stored)),
    [currency, stored],
  );
  const isWorthSaving = (draft: EntryDraft) =>
    stored === null || isSavable(draft, contentOfEntry(stored), people, context);
  const { formProps, ...form } = useEntryForm({
    draftKey: { groupCode, form: draftName },
    create,
    storedId: stored?.id ?? null,
    people,
    context,
    isSavable: isWorthSaving,
    save,
  });
  return (
    <EntryFrame
      title={title}
      backHref={backHref}
      formId={formId}
      saveLabel={kind === 'expense' ? t('saveExpense') : t('savePayment')}
      savable={isWorthSaving(form.draft)}
    >
      {top}
      <ScriptForm
        ref={element}
        id={formId}
        {...formProps}
        className="grid scroll-mt-12 grid-cols-1 gap-5 pb-6 short:gap-2.5"
      >
        <EntryFields {...form} groupCode={groupCode} people={people} context={context} stored={stored} />
      </ScriptForm>
    </EntryFrame>
  );
}
