'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

import { Instant } from '@/components/entries/details/instant';
import { useEntryWords } from '@/components/entries/entry-words';
import { peopleOf } from '@/components/entries/people';
import { nameIn } from '@/components/words/name-in';
import { OtherName } from '@/components/entries/refused/other-name';
import { entryIn } from '@/components/entries/refused/refused-entry';
import { useReason } from '@/components/entries/refused/refusal-words';
import { type Difference, useVersions } from '@/components/entries/refused/versions';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { detailsPath } from '@/components/words/entry-paths';
import { useMemberWords } from '@/components/words/member-words';
import { useSettingWords } from '@/components/words/setting-words';
import { Button } from '@/components/ui/button';
import { DefinitionList } from '@/components/ui/definition-list';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { useDismissRefusal, useResend, useSamePerson } from '@/lib/device/hooks/outbox-hooks';
import { anew, asPayment, later, matchingPayment, type Refusal } from '@/lib/device/hooks/refusals';
import { markJustChanged } from '@/lib/device/page/look/just-changed';
import { contentOfEntry } from '@/lib/domain/entry/content';
import type { Change, ChangeBody, ChangeOf } from '@/lib/domain/ledger/change';
import { keysOfFields, type MemberFields, pickFields } from '@/lib/domain/ledger/member-fields';
import { keysOfSettings, pickSettings } from '@/lib/domain/ledger/settings';
import type { Group, Member } from '@/lib/domain/nouns';
import { formatAmount } from '@/lib/domain/money/format';
import { apart, cleanLine, nameKey } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

export type AskedProps = {
  readonly groupCode: string;
  readonly refusal: Refusal;
  readonly open: boolean;
  /** Called when the dialog is closed, whether something was decided or not. */
  readonly onClose: () => void;
};

/** What the dialog about a refused change says, and its buttons. */
export type Question = {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly versions?: readonly Difference[];
  readonly below?: ReactNode;
  readonly actions: ReactNode;
};

/** The value from when a dialog was last open: while it fades out, the answer must not change its text. */
export function useSeenOpen<T>(open: boolean, present: T): T {
  const [seen, setSeen] = useState(present);
  if (open && seen !== present) setSeen(present);
  return open ? present : seen;
}

/** What the questions are made of. The answers close the dialog. */
function useMatter({ groupCode, refusal, open, onClose }: AskedProps) {
  const t = useTranslations('entries.refused');
  const conflict = useTranslations('entries.conflict');
  const locale = intlLocale(useLocale());
  const ledger = useSeenOpen(open, useLedger(groupCode));
  const { group, members } = ledger;
  const reasonOf = useReason();
  const versionsOf = useVersions(peopleOf(useMembers(ledger)), group.currency);
  const memberWords = useMemberWords();
  const settingWords = useSettingWords((memberId) => nameIn(members, memberId), group.currency);
  const entryWordsOf = useEntryWords(groupCode);
  const openScreen = useOpenScreen();
  const [dismiss, resend, samePerson] = [
    useDismissRefusal(groupCode),
    useResend(groupCode),
    useSamePerson(groupCode),
  ];
  const { id } = refusal.change;
  const closing =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      onClose();
      act(...args);
    };
  return {
    ...{ t, conflict, groupCode, refusal, ledger, members, group },
    ...{ reasonOf, versionsOf, memberWords, settingWords, entryWordsOf },
    nameOf: (memberId: string) => nameIn(members, memberId),
    amountIn: (minor: ChangeOf<'plan.confirm'>['cents'], currency: string) =>
      formatAmount(minor, { currency, locale }),
    isTaken: (text: string, exceptId?: string) =>
      members.some((member) => member.id !== exceptId && nameKey(member.name) === nameKey(cleanLine(text))),
    discard: closing(() => dismiss(id)),
    resend: closing((body: ChangeBody) => resend(id, body)),
    isPerson: closing((memberId: string) => samePerson(id, memberId)),
    show: closing((path: string) => {
      dismiss(id);
      openScreen(path);
    }),
  };
}

type Matter = ReturnType<typeof useMatter>;

const safeDiscard = ({ discard, t }: Matter): ReactNode => (
  <Button variant="secondary" safe onClick={discard}>
    {t('discard')}
  </Button>
);

/** What was typed here beside what is there now. @param keepMine left out if it cannot be saved as it is */
const asConflict = ({ discard, conflict }: Matter, keepMine?: () => void): ReactNode => (
  <>
    <Button variant="secondary" safe onClick={discard}>
      {conflict('takeTheirs')}
    </Button>
    {keepMine && <Button onClick={keepMine}>{conflict('keepMine')}</Button>}
  </>
);

/** A deletion of an entry that somebody else has changed meanwhile: shows what it says now, and asks again. */
function deletion(_change: ChangeOf<'entry.delete'>, matter: Matter): Question | null {
  const { t, refusal, versionsOf, entryWordsOf, discard, resend } = matter;
  const present = entryIn(refusal.current);
  if (!present) return null;
  const content = contentOfEntry(present);
  const facts = versionsOf({ entryId: present.id, mine: content, theirs: content });
  return {
    title: <Sentence>{entryWordsOf(content).question}</Sentence>,
    text: t('changedBeforeDeletion'),
    below: (
      <div className="mt-4">
        <DefinitionList
          items={facts.map(({ field, theirs }) => ({
            term: field,
            description: <Verbatim>{theirs}</Verbatim>,
          }))}
        />
      </div>
    ),
    actions: (
      <>
        <Button variant="secondary" safe onClick={discard}>
          {t('keep')}
        </Button>
        <Button
          variant="danger-fill"
          onClick={() => resend({ kind: 'entry.delete', entryId: present.id, base: present.revision })}
        >
          {t('deleteAnyway')}
        </Button>
      </>
    ),
  };
}

/**
 * A confirmed payment that is no longer in the plan: either somebody else has confirmed it, which is shown, or the
 * balances have changed. It can be recorded as an ordinary payment.
 */
function confirmation(change: ChangeOf<'plan.confirm'>, matter: Matter): Question {
  const { t, groupCode, ledger, group, nameOf, amountIn, discard, resend, show } = matter;
  const { entryId, fromId, toId, cents } = change;
  const meant = change.currency ?? group.currency;
  const same = matchingPayment(ledger, change);
  const record = () => {
    resend(asPayment(change, group.currency));
    markJustChanged(entryId);
  };
  const names = apart({ from: nameOf(fromId), to: nameOf(toId), amount: amountIn(cents, meant) });
  const title = <Sentence>{t('confirmation', names)}</Sentence>;
  if (same)
    return {
      title,
      text: (
        <Sentence>{t.rich('confirmedMeanwhile', { when: () => <Instant at={same.createdAt} /> })}</Sentence>
      ),
      below: (
        <Button size="sm" variant="quiet" onClick={() => show(detailsPath(groupCode, same))}>
          {t('lookAtPayment')}
        </Button>
      ),
      actions: (
        <>
          <Button safe onClick={discard}>
            {t('understood')}
          </Button>
          <Button variant="secondary" onClick={record}>
            {t('record')}
          </Button>
        </>
      ),
    };
  const inPresent = apart({ amount: amountIn(cents, group.currency) });
  return {
    title,
    text: <Sentence>{meant === group.currency ? t('planMoved') : t('currency', inPresent)}</Sentence>,
    actions: (
      <>
        {safeDiscard(matter)}
        <Button onClick={record}>{t('record')}</Button>
      </>
    ),
  };
}

/** Somebody else has added a member of the same name: either the same person, or this one needs another name. */
function addition({ member }: ChangeOf<'member.add'>, matter: Matter): Question | null {
  const { t, refusal, members, isTaken, discard, resend, isPerson } = matter;
  if (refusal.code !== 'user-name-taken') return null;
  const namesake = members.find(({ name }) => nameKey(name) === nameKey(cleanLine(member.name)));
  return {
    title: <Sentence>{t('nameTaken', apart({ name: member.name }))}</Sentence>,
    text: t('nameTakenText'),
    below: (
      <div className="mt-4">
        <OtherName
          name={member.name}
          isFree={(text) => cleanLine(text) !== '' && !isTaken(text)}
          save={(name) => resend({ kind: 'member.add', member: { id: member.id, name } })}
          saveLabel={t('addOther')}
        />
      </div>
    ),
    actions: (
      <>
        <Button variant="secondary" onClick={discard}>
          {t('addNobody')}
        </Button>
        {namesake && (
          <Button safe onClick={() => isPerson(namesake.id)}>
            {t('samePerson')}
          </Button>
        )}
      </>
    ),
  };
}

const memberIn = (present: Refusal['current']): Member | null =>
  present !== null && 'paid' in present ? present : null;

/**
 * Refused fields of a member: what was typed beside what is there now, and what can be done. A name may be taken, so that
 * only another one can be saved.
 * @param bodyOf the change to save for these fields, on this base
 */
function memberFields(
  { memberId, set }: Pick<ChangeOf<'member.set'>, 'memberId' | 'set'>,
  matter: Matter,
  bodyOf: (set: Partial<MemberFields>, base: number) => ChangeBody,
): Question {
  const { t, refusal, members, memberWords, reasonOf, isTaken, discard, resend } = matter;
  const { name, ...others } = set;
  const isRename = name !== undefined && keysOfFields(others).length === 0;
  const present = later(members.find(({ id }) => id === memberId) ?? null, memberIn(refusal.current));
  if (!present)
    return {
      title: <Sentence>{isRename ? t('renamedGone', apart({ next: name })) : t('other')}</Sentence>,
      text: reasonOf(refusal),
      actions: (
        <Button safe onClick={discard}>
          {t('understood')}
        </Button>
      ),
    };
  const save = (next: Partial<MemberFields>) => resend(bodyOf(next, present.revision));
  const isFree = (text: string) => cleanLine(text) !== '' && !isTaken(text, memberId);
  const theirs = memberWords(pickFields(present, keysOfFields(set)));
  const former = apart({ name: present.name });
  const common = {
    title: (
      <Sentence>
        {isRename ? t('renamed', { ...former, ...apart({ next: name }) }) : t('fields', former)}
      </Sentence>
    ),
    versions: memberWords(set).map(({ label, text }, place) => ({
      ...{ field: label, mine: text, theirs: theirs[place]?.text ?? '' },
    })),
  };
  if (name === undefined || isFree(name)) {
    const meanwhile = t(isRename ? 'renamedMeanwhile' : 'settingsMeanwhile');
    return {
      ...common,
      text: refusal.code === 'entry-changed' ? meanwhile : reasonOf(refusal),
      actions: asConflict(matter, () => save(set)),
    };
  }
  return {
    ...common,
    text: reasonOf({ change: refusal.change, code: 'user-name-taken' }),
    below: (
      <div className="mt-5">
        <OtherName
          name={name}
          isFree={isFree}
          save={(next) => save({ ...set, name: next })}
          saveLabel={t('saveOther')}
        />
      </div>
    ),
    actions: asConflict(matter),
  };
}

const rename = ({ memberId, name: typed }: ChangeOf<'member.rename'>, matter: Matter): Question =>
  memberFields({ memberId, set: { name: typed } }, matter, ({ name = typed }, base) => ({
    ...{ kind: 'member.rename', memberId, name, base },
  }));

const setting = ({ memberId, set }: ChangeOf<'member.set'>, matter: Matter): Question =>
  memberFields({ memberId, set }, matter, (next, base) => ({
    kind: 'member.set',
    memberId,
    set: next,
    base,
  }));

const groupIn = (present: Refusal['current']): Group | null =>
  present !== null && 'code' in present ? present : null;

/** Refused settings: what was chosen beside what is there now, and the question which to keep. */
function settings({ set }: ChangeOf<'group.set'>, matter: Matter): Question {
  const { t, refusal, group, settingWords, reasonOf, resend } = matter;
  const present = later(group, groupIn(refusal.current));
  const theirs = settingWords(pickSettings(present, keysOfSettings(set)));
  return {
    title: t('settings'),
    text: refusal.code === 'entry-changed' ? t('settingsMeanwhile') : reasonOf(refusal),
    versions: settingWords(set).map(({ label, text }, place) => ({
      ...{ field: label, mine: text, theirs: theirs[place]?.text ?? '' },
    })),
    actions: asConflict(matter, () => resend({ kind: 'group.set', set, base: present.revision })),
  };
}

type Titles = { readonly [K in Change['kind']]?: (change: ChangeOf<K>, matter: Matter) => string };

/** Which change was not saved, for a `Sentence`. */
const TITLES: Titles = {
  'member.add': ({ member }, { t }) => t('added', apart({ name: member.name })),
  'member.remove': ({ memberId }, { t, nameOf }) => t('removed', apart({ name: nameOf(memberId) })),
  undo: (_, { t }) => t('undone'),
};

/** Any other refusal: says why, and offers to make the change anyway where that can work. */
function otherQuestion(change: Change, matter: Matter): Question {
  const { t, refusal, reasonOf, resend } = matter;
  const title = TITLES[change.kind] as ((change: Change, matter: Matter) => string) | undefined;
  const again = refusal.code === 'entry-changed' && refusal.current !== null ? anew(refusal) : null;
  return {
    title: <Sentence>{title?.(change, matter) ?? t('other')}</Sentence>,
    text: reasonOf(refusal),
    actions: (
      <>
        {safeDiscard(matter)}
        {again && <Button onClick={() => resend(again)}>{t('anyway')}</Button>}
      </>
    ),
  };
}

/** Of an import, whose undo was refused, what of it was changed. */
function undoing(change: ChangeOf<'undo'>, matter: Matter): Question | null {
  const { t, refusal } = matter;
  if (change.back?.kind !== 'import.undone' || refusal.code !== 'undo-stale') return null;
  const title = entryIn(refusal.current)?.title ?? '';
  const text = title === '' ? t('importTouched') : t('importChanged', apart({ title }));
  return { ...otherQuestion(change, matter), text: <Sentence>{text}</Sentence> };
}

type Questions = {
  readonly [K in Change['kind']]?: (change: ChangeOf<K>, matter: Matter) => Question | null;
};

/** The kinds that have a question of their own; null from one of them means the common one. */
const QUESTIONS: Questions = {
  'entry.delete': deletion,
  'plan.confirm': confirmation,
  'member.add': addition,
  'member.rename': rename,
  'member.set': setting,
  'group.set': settings,
  undo: undoing,
};

/** What the dialog about a refused change says. */
export function useQuestion(asked: AskedProps): Question {
  const matter = useMatter(asked);
  const { change } = asked.refusal;
  // The cast is safe: the question of a kind gets a change of that kind.
  const own = QUESTIONS[change.kind] as ((change: Change, matter: Matter) => Question | null) | undefined;
  return own?.(change, matter) ?? otherQuestion(change, matter);
}
