'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';

import { ConflictDialog } from '@/components/entries/refused/conflict-dialog';
import { EntryForm } from '@/components/entries/form/entry-form';
import { EntryGate, GONE } from '@/components/entries/entry-gate';
import { OpenAgain } from '@/components/entries/refused/open-again-later';
import { peopleOf } from '@/components/entries/people';
import { entryIn, type RefusedEntry } from '@/components/entries/refused/refused-entry';
import type { Saving } from '@/components/entries/form/use-entry-form';
import { useFilling } from '@/components/entries/form/use-draft';
import { usePutEntry } from '@/components/entries/form/use-put-entry';
import { useVersions } from '@/components/entries/refused/versions';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { useLastAuthor } from '@/lib/device/hooks/last-author';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { useDismissRefusal } from '@/lib/device/hooks/outbox-hooks';
import { later } from '@/lib/device/hooks/refusals';
import { clearDraft, readDraftText } from '@/lib/device/page/drafts/stored-draft';
import { moneyOfToday } from '@/lib/domain/draft/currency-steps';
import type { EntryDraft } from '@/lib/domain/draft/draft';
import {
  contentOfEntry,
  mergeContents,
  isSameContent,
  type EntryContent,
  type SaidContent,
} from '@/lib/domain/entry/content';
import { newId } from '@/lib/domain/ids';
import type { Entry } from '@/lib/domain/nouns';
import { isSameForeign } from '@/lib/domain/money/foreign';

type UpdateFormProps = {
  readonly groupCode: string;
  /** The entry as it is known now. */
  readonly entry: Entry;
  /** Whether it was deleted while the form was open. */
  readonly isGone: boolean;
  /** The refused change of it, if the form is open again for that. */
  readonly refusal: RefusedEntry | null;
  /** Called with whether there is nothing to edit any more, before that is seen. */
  readonly onLost: (isLost: boolean) => void;
};

/** An edit of an entry. */
type Edit = {
  /** The content before the edit; null if unknown. */
  readonly former: SaidContent | null;
  readonly content: SaidContent;
};

const refusedEdit = ({ change }: RefusedEntry): Edit => ({
  former: change.former ?? null,
  content: change.entry,
});

const onTop = ({ former, content }: Edit, entry: Entry) =>
  mergeContents(former, content, contentOfEntry(entry));

/**
 * Edits an entry. As long as nothing is typed the form follows what others save; after that it keeps its base. What
 * only others have changed is merged; what both have changed is shown in both versions, and the person chooses one.
 */
export function UpdateForm(props: UpdateFormProps) {
  const { groupCode, isGone, refusal, onLost } = props;
  const t = useTranslations('entries.again');
  const present = later(props.entry, refusal && entryIn(refusal.current));
  const ledger = useLedger(groupCode);
  const people = peopleOf(useMembers(ledger));
  const { currency } = ledger.group;
  const put = usePutEntry(groupCode, refusal);
  const dismissRefusal = useDismissRefusal(groupCode);
  const fill = useFilling(currency, ledger.members);
  const versionsOf = useVersions(people, currency);
  const [base, setBase] = useState(present);
  const [isSaved, setIsSaved] = useState(false);
  const refused = refusal && entryIn(refusal.current) ? refusedEdit(refusal) : null;
  // What was typed, once it has to be compared with what somebody else has saved.
  const [meeting, setMeeting] = useState<Edit | null>(refused);
  const met = meeting && onTop(meeting, present);
  const isDisputed = met !== null && met.disputed.length > 0;
  const authorId = useLastAuthor(groupCode, isDisputed ? present.id : null);
  // The revision is in the name, so that an old draft never opens on a newer entry.
  const form = refusal ? `again-${refusal.change.id}` : `update-${base.kind}:${base.id}:${base.revision}`;
  const draftKey = { groupCode, form };
  const isTyped = readDraftText(draftKey) !== null;
  const isOutdated = !isSameContent(contentOfEntry(present), contentOfEntry(base));
  if (isOutdated && !isTyped && !isSaved && !refusal) setBase(present);
  const filling = useMemo(
    () => (refusal ? onTop(refusedEdit(refusal), base).mine : contentOfEntry(base)),
    [refusal, base],
  );
  const create = useCallback((): EntryDraft => {
    const filled = fill(base.id, filling);
    const isStored = filling.cents === base.cents && isSameForeign(filling.foreign, base.foreign);
    const draft = isStored ? filled : moneyOfToday(filled, currency, refusal?.change.currency);
    // Not chosen: as it is stored, and it may follow the title.
    return filling.category === base.category ? { ...draft, category: '' } : draft;
  }, [fill, base, filling, currency, refusal]);

  const write = (content: EntryContent) => {
    const leadOn = put(isGone ? { id: newId(), content } : { id: present.id, content, former: present });
    return () => {
      setIsSaved(true);
      clearDraft(draftKey);
      leadOn();
    };
  };
  const save = (_id: string, content: EntryContent): Saving => {
    if (isGone) return write(content);
    const edit = { former: contentOfEntry(base), content };
    const { disputed, mine } = onTop(edit, present);
    if (disputed.length === 0) return write(mine);
    setMeeting(edit);
    return 'asked';
  };
  const giveUp = () => {
    clearDraft(draftKey);
    setMeeting(null);
    setBase(present);
    if (refusal) dismissRefusal(refusal.change.id);
  };
  const isLost = isGone && !isTyped && !refusal && !isSaved;
  useLayoutEffect(() => onLost(isLost), [onLost, isLost]);
  if (isLost) return <EntryGate kind={base.kind} {...GONE} />;
  return (
    <>
      <EntryForm
        // What others have saved gets a new form.
        key={form}
        groupCode={groupCode}
        currency={currency}
        people={people}
        top={() =>
          refusal ? (
            <OpenAgain
              groupCode={groupCode}
              refusal={refusal}
              compare={
                refused && onTop(refused, present).disputed.length > 0 ? () => setMeeting(refused) : null
              }
              onDiscard={giveUp}
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
        versions={
          isDisputed
            ? versionsOf({ entryId: present.id, mine: met.mine, theirs: met.theirs, matters: met.disputed })
            : null
        }
        author={people.find(({ id, isMe }) => id === authorId && !isMe)?.name ?? null}
        isPart={isDisputed && base.kind !== 'payment' && met.disputed.length === 1}
        onKeepMine={() => met && write(met.mine)()}
        onTakeTheirs={() =>
          met && !isSameContent(contentOfEntry(present), met.theirs) ? write(met.theirs)() : giveUp()
        }
        onDismiss={() => setMeeting(null)}
      />
    </>
  );
}
