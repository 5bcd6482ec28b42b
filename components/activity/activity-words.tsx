'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';

import { type AmountOf, Became, type Fact, useEntryFacts } from '@/components/activity/entry-facts';
import { useSettingWords } from '@/components/shell/setting-words';
import { Verbatim } from '@/components/ui/verbatim';
import { useCopy, useLedger, useMembers } from '@/lib/device/hooks/ledger';
import { formatAmount } from '@/lib/domain/money/format';
import type { Activity, JournalEvent, RecordedEntry } from '@/lib/domain/ledger/event';
import { isChosen, keysOfSettings } from '@/lib/domain/ledger/settings';
import { payersOf, sharerIdsOf } from '@/lib/domain/entry/parts';
import { apart, setApart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

/** What a row is about; decides its picture. */
type About = RecordedEntry | 'member' | 'group' | 'plan';

export type ActivityWords = {
  readonly about: About;
  /** Who did what, for a `Sentence`: "Ben hat „Taxi“ geändert". */
  readonly said: string;
  /** What it was before and is now, each on a line. */
  readonly facts: readonly Fact[];
  /** What was done, for the accessible name of a button: "Ausgabe geändert". */
  readonly what: string;
  /** What it was done to, likewise. */
  readonly name: string;
};

const ADDED = {
  expense: 'what.expenseAdded',
  income: 'what.incomeAdded',
  payment: 'what.paymentAdded',
} as const;

const CHANGED = {
  expense: 'what.expenseChanged',
  income: 'what.incomeChanged',
  payment: 'what.paymentChanged',
} as const;

const DELETED = {
  expense: 'what.expenseDeleted',
  income: 'what.incomeDeleted',
  payment: 'what.paymentDeleted',
} as const;

const PLAN_WORDS = {
  'plan.fixed': 'what.planFixed',
  'plan.shortened': 'what.planShortened',
  'plan.dropped': 'what.planDropped',
} as const;

/** What was done to the thing: "geändert". */
const DONE = {
  'entry.created': 'done.entered',
  'plan.confirmed': 'done.confirmed',
  'entry.revised': 'done.changed',
  'entry.deleted': 'done.deleted',
  'member.added': 'done.added',
  'member.renamed': 'done.renamed',
  'member.removed': 'done.deleted',
  'group.created': 'done.created',
  'group.set': 'done.changed',
  'plan.fixed': 'done.fixed',
  'plan.shortened': 'done.adjusted',
  'plan.dropped': 'done.workedOut',
} as const satisfies Record<JournalEvent['kind'], string>;

/** Names of members by id, taken from the events about them, because those who have left are not in the ledger. */
function formerNames(activities: readonly Activity[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { event } of [...activities].reverse()) {
    if (event.kind === 'member.removed') names.set(event.before.id, event.before.name);
    if (event.kind === 'member.added' || event.kind === 'member.renamed')
      names.set(event.after.id, event.after.name);
  }
  return names;
}

/**
 * The group's currency at each revision: a change of currency converts no amounts.
 * @param activities newest first
 * @param present the currency now
 */
function formerCurrencies(activities: readonly Activity[], present: string): ReadonlyMap<number, string> {
  const currencies = new Map<number, string>();
  let currency = present;
  for (const { revision, event } of activities) {
    currencies.set(revision, currency);
    if (event.kind === 'group.set') currency = event.before.currency ?? currency;
  }
  return currencies;
}

/** Whether an event is shown at all. */
export const isShown = ({ event }: Activity): boolean =>
  event.kind !== 'group.set' || keysOfSettings(event.after).some(isChosen);

const BACK = {
  born: { what: 'back.born', done: 'done.restored' },
  changed: { what: 'back.changed', done: 'done.changedBack' },
  gone: { what: 'back.gone', done: 'done.removed' },
} as const;

/** The words for an undo say only whether something was restored, removed or changed back. */
const backOf = ({ before, after }: JournalEvent) =>
  BACK[before === null ? 'born' : after === null ? 'gone' : 'changed'];

/** Returns a function that puts an event into words. @param activities all that are shown */
export function useActivityWords(
  groupCode: string,
  activities: readonly Activity[],
): (activity: Activity) => ActivityWords {
  const t = useTranslations('activity');
  const locale = intlLocale(useLocale());
  const ledger = useLedger(groupCode);
  const { members } = ledger;
  const former = useMemo(() => formerNames(activities), [activities]);
  const present = useCopy(groupCode).group.currency;
  const currencies = useMemo(() => formerCurrencies(activities, present), [activities, present]);
  const nameOf = (id: string | undefined): string =>
    members.find((member) => member.id === id)?.name ?? former.get(id ?? '') ?? t('somebody');
  const entryFacts = useEntryFacts(nameOf);
  const settingWords = useSettingWords();

  const { me } = useMembers(ledger);

  const peopleOf = (entry: RecordedEntry) => ({
    from: nameOf(payersOf(entry)[0]?.memberId),
    to: nameOf(sharerIdsOf(entry)[0]),
  });
  const nameOfEntry = (entry: RecordedEntry): string =>
    entry.kind === 'payment' ? t('payment', peopleOf(entry)) : entry.title;
  const amountFact = (entry: RecordedEntry, amountOf: AmountOf): Fact => ({
    key: 'amount',
    words: <Verbatim className="money">{amountOf(entry.cents)}</Verbatim>,
  });
  const becameFact = (key: string, before: string, after: string): Fact => ({
    key,
    words: <Became {...apart({ before, after })} />,
  });

  type Told = Omit<ActivityWords, 'said'>;
  const told = (event: JournalEvent, amountOf: AmountOf): Told => {
    switch (event.kind) {
      case 'entry.created':
      case 'plan.confirmed': {
        const { after } = event;
        const what = event.kind === 'plan.confirmed' ? t('what.confirmed') : t(ADDED[after.kind]);
        const facts = [amountFact(after, amountOf)];
        return { about: after, what, facts, name: nameOfEntry(after) };
      }
      case 'entry.revised': {
        const { before, after } = event;
        const amounts =
          before.cents === after.cents
            ? []
            : [becameFact('amount', amountOf(before.cents), amountOf(after.cents))];
        return {
          ...{ about: after, what: t(CHANGED[after.kind]), name: nameOfEntry(after) },
          facts: [...amounts, ...entryFacts(before, after, amountOf)],
        };
      }
      case 'entry.deleted': {
        const { before } = event;
        const facts = [amountFact(before, amountOf)];
        const what = t(DELETED[before.kind]);
        return { about: before, what, facts, name: nameOfEntry(before) };
      }
      case 'member.added':
        return { about: 'member', what: t('what.memberAdded'), facts: [], name: event.after.name };
      case 'member.renamed': {
        const { before, after } = event;
        const facts = [becameFact('name', before.name, after.name)];
        return { about: 'member', what: t('what.memberRenamed'), facts, name: after.name };
      }
      case 'member.removed':
        return { about: 'member', what: t('what.memberRemoved'), facts: [], name: event.before.name };
      case 'group.created': {
        const { name } = event.after;
        const facts = [{ key: 'name', words: <Verbatim>{name}</Verbatim> }];
        return { about: 'group', what: t('what.groupCreated'), facts, name };
      }
      case 'group.set': {
        const [before, after] = [settingWords(event.before), settingWords(event.after)];
        const facts = after.map(({ key, label, text }, place) => ({
          key,
          words: (
            <>
              <span>{`${label}: `}</span>
              <Became {...apart({ before: before[place]?.text ?? '', after: text })} />
            </>
          ),
        }));
        const name = after.map(({ label }) => label).join(', ');
        return { about: 'group', what: t('what.groupSet'), facts, name };
      }
      case 'plan.fixed':
      case 'plan.shortened':
      case 'plan.dropped': {
        const count = (event.after ?? event.before).length;
        const what = t(PLAN_WORDS[event.kind]);
        const facts = [{ key: 'count', words: <span>{t('payments', { count })}</span> }];
        return { about: 'plan', what, facts, name: what };
      }
    }
  };
  /** @param place first: it begins the sentence */
  const thingOf = (event: JournalEvent, place: 'first' | 'later'): string => {
    switch (event.kind) {
      case 'entry.created':
      case 'plan.confirmed':
      case 'entry.revised':
      case 'entry.deleted': {
        const entry = event.after ?? event.before;
        return entry.kind === 'payment'
          ? t('thing.payment', { place, ...apart(peopleOf(entry)) })
          : t('thing.titled', apart({ title: entry.title }));
      }
      case 'member.added':
        return setApart(event.after.name);
      case 'member.renamed':
      case 'member.removed':
        return setApart(event.before.name);
      case 'group.created':
        return t('thing.group', { place });
      case 'group.set':
        return t('thing.setting', { place });
      default:
        return t('thing.plan', { place });
    }
  };
  const say = ({ event, undoes, author }: Activity): string => {
    const done = t(undoes === null ? DONE[event.kind] : backOf(event).done);
    if (author === null) return t('passive', { thing: thingOf(event, 'first'), done });
    const [who, name] = [author === me?.id ? 'me' : 'other', setApart(nameOf(author))];
    if (event.kind === 'member.added' && event.after.id === author && undoes === null)
      return t('joined', { who, name });
    return t('active', { who, name, thing: thingOf(event, 'later'), done });
  };
  return (activity) => {
    const { revision, event, undoes } = activity;
    const currency = currencies.get(revision) ?? present;
    const words = told(event, (cents) => formatAmount(cents, { currency, locale }));
    const what = undoes === null ? words.what : t(backOf(event).what);
    return { ...words, what, said: say(activity) };
  };
}
