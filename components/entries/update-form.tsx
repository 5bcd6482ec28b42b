'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';

import { ConflictDialog } from '@/components/entries/conflict-dialog';
import { EntryForm } from '@/components/entries/entry-form';
import { EntryGate, GONE } from '@/components/entries/entry-gate';
import { OpenAgain } from '@/components/entries/open-again-later';
import { peopleOf } from '@/components/entries/people';
import { entryIn, type RefusedEntry } from '@/components/entries/refused-entry';
import type { Saving } from '@/components/entries/use-entry-form';
import { useFilling } from '@/components/entries/use-filling';
import { usePutEntry } from '@/components/entries/use-put-entry';
import { useVersions } from '@/components/entries/versions';
import { ErrorNotice } from '@/components/ui/error-notice';
import { useLedger, useMembers } from '@/lib/device/data/ledger';
import { useDismissRefusal } from '@/lib/device/data/outbox-hooks';
import { later } from '@/lib/device/data/refusals';
import { clearDraft, readDraftText } from '@/lib/device/page/stored-draft';
import { isSameContent } from '@/lib/domain/apply-changes';
import type { EntryContent } from '@/lib/domain/change';
import { contentOfEntry } from '@/lib/domain/entry-content';
import { newId } from '@/lib/domain/ids';
import type { Entry } from '@/lib/domain/ledger';
import { routes } from '@/lib/routes';

type UpdateFormProps = {
  readonly groupCode: string;
  /** The entry as it is known now. */
  readonly entry: Entry;
  /** Whether it was deleted while the form was open. */
  readonly isGone: boolean;
  /** The change of it that was refused, if the form is open again for that. */
  readonly refusal: RefusedEntry | null;
  readonly backHref: string;
  readonly title: string;
};

/**
 * An entry that is edited. As long as nothing is typed the form follows what others save; after that it stays, and what
 * others have saved meanwhile is shown beside it, with the question which version shall count.
 */
export function UpdateForm(props: UpdateFormProps) {
  const { groupCode, isGone, refusal, backHref, title } = props;
  const t = useTranslations('entries.again');
  const present = later(props.entry, refusal && entryIn(refusal.current));
  const ledger = useLedger(groupCode);
  const people = peopleOf(useMembers(ledger));
  const { currency } = ledger.group;
  const put = usePutEntry(groupCode, refusal);
  const dismissRefusal = useDismissRefusal(groupCode);
  const fill = useFilling(currency);
  const versionsOf = useVersions(people, currency);
  const [base, setBase] = useState(present);
  const [isSaved, setIsSaved] = useState(false);
  const mine = refusal?.change.entry ?? null;
  const isMet = refusal !== null && entryIn(refusal.current) !== null;
  // What was typed, once it meets what somebody else has saved.
  const [meeting, setMeeting] = useState<EntryContent | null>(isMet ? mine : null);
  // An old draft never meets a newer entry.
  const form = refusal ? `again-${refusal.change.id}` : `update-${base.kind}:${base.id}:${base.revision}`;
  const draftKey = { groupCode, form };
  const isTyped = readDraftText(draftKey) !== null;
  const isOutdated = !isSameContent(present, contentOfEntry(base));
  if (isOutdated && !isTyped && !isSaved && !refusal) setBase(present);
  const create = useCallback(() => fill(base.id, mine ?? contentOfEntry(base)), [fill, base, mine]);

  const write = (content: EntryContent) => {
    const leadOn = put(isGone ? { id: newId(), content } : { id: present.id, content, former: present });
    return () => {
      setIsSaved(true);
      clearDraft(draftKey);
      leadOn();
    };
  };
  const save = (_id: string, content: EntryContent): Saving => {
    if (isOutdated && !isGone) {
      setMeeting(content);
      return 'asked';
    }
    return write(content);
  };
  const takeTheirs = () => {
    clearDraft(draftKey);
    setMeeting(null);
    setBase(present);
    if (refusal) dismissRefusal(refusal.change.id);
  };
  if (isGone && !isTyped && !refusal && !isSaved)
    return <EntryGate kind={base.kind} title={title} backHref={routes.main} {...GONE} />;
  return (
    <>
      <EntryForm
        // What others have saved is another form.
        key={form}
        kind={base.kind}
        groupCode={groupCode}
        currency={currency}
        people={people}
        title={title}
        backHref={backHref}
        top={
          refusal ? (
            <OpenAgain
              groupCode={groupCode}
              refusal={refusal}
              compare={isMet ? () => setMeeting(mine) : null}
              onDiscard={takeTheirs}
            />
          ) : (
            isGone && <ErrorNotice className="mt-4">{t('deleted')}</ErrorNotice>
          )
        }
        draftName={form}
        create={create}
        stored={base}
        save={save}
      />
      <ConflictDialog
        versions={meeting && versionsOf(meeting, contentOfEntry(present))}
        onKeepMine={() => meeting && write(meeting)()}
        onTakeTheirs={takeTheirs}
        onDismiss={() => setMeeting(null)}
      />
    </>
  );
}
