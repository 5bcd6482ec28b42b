'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';

import { type AmountOf, Became, type Fact, useEntryFacts } from '@/components/activity/told-facts';
import { useSettingWords } from '@/components/words/setting-words';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { useCopy, useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { formatAmount } from '@/lib/domain/money/format';
import {
  about,
  type Activity,
  type EventKind,
  type JournalEvent,
  type RecordedEntry,
  type RecordedKey,
  type RecordedMember,
} from '@/lib/domain/ledger/event';
import { fieldsApart, fieldsOfMember, type MemberField } from '@/lib/domain/ledger/member-fields';
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

/**
 * What was done, for the accessible name of a button, with a text for each kind of entry where they differ; and what was
 * done to the thing ("geändert").
 */
const WORDS = {
  'entry.created': {
    what: {
      expense: 'what.expenseAdded',
      income: 'what.incomeAdded',
      payment: 'what.paymentAdded',
    },
    done: 'done.entered',
  },
  'entry.revised': {
    what: {
      expense: 'what.expenseChanged',
      income: 'what.incomeChanged',
      payment: 'what.paymentChanged',
    },
    done: 'done.changed',
  },
  'entry.deleted': {
    what: {
      expense: 'what.expenseDeleted',
      income: 'what.incomeDeleted',
      payment: 'what.paymentDeleted',
    },
    done: 'done.deleted',
  },
  'plan.confirmed': { what: 'what.confirmed', done: 'done.confirmed' },
  'member.added': { what: 'what.memberAdded', done: 'done.added' },
  'member.renamed': { what: 'what.memberRenamed', done: 'done.renamed' },
  'member.set': { what: 'what.memberSet', done: 'done.changed' },
  'member.removed': { what: 'what.memberRemoved', done: 'done.deleted' },
  'group.created': { what: 'what.groupCreated', done: 'done.created' },
  'group.set': { what: 'what.groupSet', done: 'done.changed' },
  'plan.fixed': { what: 'what.planFixed', done: 'done.fixed' },
  'plan.shortened': { what: 'what.planShortened', done: 'done.adjusted' },
  'plan.dropped': { what: 'what.planDropped', done: 'done.workedOut' },
  'import.made': { what: 'what.imported', done: 'done.imported' },
  'import.undone': { what: 'what.importUndone', done: 'done.removed' },
  'key.renewed': { what: { all: 'what.codeRenewed', look: 'what.linkRenewed' }, done: 'done.changed' },
  'key.made': { what: 'what.linkMade', done: 'done.created' },
  'key.ended': { what: 'what.linkEnded', done: 'done.ended' },
} as const satisfies Record<EventKind, object>;

/** Names of members by id, taken from the events about them, because those who have left are not in the ledger. */
function formerNames(activities: readonly Activity[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { event } of [...activities].reverse()) {
    if (event.kind === 'member.removed') names.set(event.before.id, event.before.name);
    const told = event.kind === 'import.made' ? event.after.members : [];
    for (const { id, name } of told) names.set(id, name);
    const { noun, after } = about(event);
    if (noun === 'member' && after) names.set(after.id, after.name);
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

/** What the key of an event permits. */
const mayOf = (event: JournalEvent): RecordedKey['may'] => {
  const { noun, state } = about(event);
  return noun === 'key' ? state.may : 'all';
};

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
  const settingWords = useSettingWords(nameOf, present);

  const { me } = useMembers(ledger);

  const peopleOf = (entry: RecordedEntry) => ({
    from: nameOf(payersOf(entry)[0]?.memberId),
    to: nameOf(sharerIdsOf(entry)[0]),
  });
  const whatOf = (event: JournalEvent): string => {
    const { what } = WORDS[event.kind];
    if (typeof what === 'string') return t(what);
    return t(
      'all' in what ? what[mayOf(event)] : what[((event.after ?? event.before) as RecordedEntry).kind],
    );
  };
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

  /** What was paid by is in no list, not even a part of it. */
  const fieldFact =
    (before: RecordedMember, after: RecordedMember) =>
    (key: MemberField): Fact => {
      if (key === 'name') return becameFact(key, before.name, after.name);
      const step = before[key] === null ? 'shared' : after[key] === null ? 'removed' : 'changed';
      return {
        key,
        words: <Sentence>{t(`member.${key}`, { step, ...apart({ name: after.name }) })}</Sentence>,
      };
    };

  type Told = Omit<ActivityWords, 'said' | 'what'>;
  const told = (event: JournalEvent, amountOf: AmountOf): Told => {
    const { noun, before, after, state } = about(event);
    switch (noun) {
      case 'entry': {
        const [entry, name] = [state, nameOfEntry(state)];
        if (!before || !after) return { about: entry, facts: [amountFact(entry, amountOf)], name };
        const amounts =
          before.cents === after.cents
            ? []
            : [becameFact('amount', amountOf(before.cents), amountOf(after.cents))];
        return { about: entry, facts: [...amounts, ...entryFacts(before, after, amountOf)], name };
      }
      case 'member': {
        const facts =
          before && after ? fieldsApart(before, fieldsOfMember(after)).map(fieldFact(before, after)) : [];
        return { about: 'member', facts, name: state.name };
      }
      case 'group': {
        const { name } = state;
        return { about: 'group', facts: [{ key: 'name', words: <Verbatim>{name}</Verbatim> }], name };
      }
      case 'settings': {
        const [former, present] = [settingWords(before ?? {}), settingWords(state)];
        const facts = present.map(({ key, label, text }, place) => ({
          key,
          words: (
            <>
              <span>{`${label}: `}</span>
              <Became {...apart({ before: former[place]?.text ?? '', after: text })} />
            </>
          ),
        }));
        return { about: 'group', facts, name: present.map(({ label }) => label).join(', ') };
      }
      case 'import': {
        const words = <span>{t('entries', { count: state.entries })}</span>;
        const joined = state.members.map(({ name }) => name);
        return {
          about: 'group',
          facts: [
            { key: 'entries', words },
            ...(joined.length === 0
              ? []
              : [{ key: 'members', words: <Verbatim>{joined.join(', ')}</Verbatim> }]),
          ],
          name: whatOf(event),
        };
      }
      case 'key':
        return { about: 'group', facts: [], name: whatOf(event) };
      case 'plan': {
        const count = state.length;
        const facts = [{ key: 'count', words: <span>{t('payments', { count })}</span> }];
        return { about: 'plan', facts, name: whatOf(event) };
      }
    }
  };
  /** @param place first: it begins the sentence */
  const thingOf = (event: JournalEvent, place: 'first' | 'later'): string => {
    const { noun, before, state } = about(event);
    switch (noun) {
      case 'entry':
        return state.kind === 'payment'
          ? t('thing.payment', { place, ...apart(peopleOf(state)) })
          : t('thing.titled', apart({ title: state.title }));
      case 'member': {
        const name = (before ?? state).name;
        return event.kind === 'member.set'
          ? t('thing.member', { place, ...apart({ name }) })
          : setApart(name);
      }
      case 'group':
        return t('thing.group', { place });
      case 'settings':
        return t('settleBy' in state ? 'thing.plan' : 'thing.setting', { place });
      case 'import':
        return t('thing.import', { place, count: state.entries });
      case 'plan':
        return t('thing.plan', { place });
      case 'key':
        return t(state.may === 'look' ? 'thing.link' : 'thing.code', { place });
    }
  };
  const say = ({ event, undoes, author }: Activity): string => {
    const done = t(undoes === null ? WORDS[event.kind].done : backOf(event).done);
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
    const what = undoes === null ? whatOf(event) : t(backOf(event).what);
    return { ...words, what, said: say(activity) };
  };
}
