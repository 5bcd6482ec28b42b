'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';

import { Became, type Fact, joined, useEntryFacts } from '@/components/activity/entry-facts';
import { FromTo } from '@/components/shell/from-to';
import { Verbatim } from '@/components/ui/verbatim';
import { useCopy, useLedger } from '@/lib/device/hooks/ledger';
import { formatAmount } from '@/lib/domain/money/format';
import type { Activity, JournalEvent, RecordedEntry, Settings } from '@/lib/domain/ledger/event';
import type { Cents } from '@/lib/domain/money/money';
import { type EntryKind, payersOf, sharerIdsOf } from '@/lib/domain/entry/parts';
import { apart, setApart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { GROUP_PURGE_AFTER_DAYS } from '@/lib/limits';

/** What a row is about; decides its emoji. */
export type Subject = EntryKind | 'member' | 'group' | 'plan';

export type ActivityWords = {
  readonly subject: Subject;
  /** What was done: "Ausgabe geändert". */
  readonly what: string;
  /** What it was done to, and how: "Taxi: 12,50 € → 15,00 €". */
  readonly how: ReactNode;
  /** What else changed about it. */
  readonly more?: ReactNode;
  /** What it was done to, for the accessible name of a button. */
  readonly name: string;
  /** Who says they did it; null if nobody does. */
  readonly author: string | null;
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

type AmountOf = (cents: Cents) => string;

/** The settings whose changes are shown. `fixedOrder` changes with the plan, whose own events are shown. */
type ToldSetting = Exclude<keyof Settings, 'fixedOrder'>;

const toldSettings = (after: Partial<Settings>): readonly ToldSetting[] =>
  (Object.keys(after) as (keyof Settings)[]).filter((key): key is ToldSetting => key !== 'fixedOrder');

/** Whether an event is shown at all. */
export const isShown = ({ event }: Activity): boolean =>
  event.kind !== 'group.set' || toldSettings(event.after).length > 0;

/** The words for changed settings of a group. */
function useSettingFacts() {
  const t = useTranslations('activity.setting');
  const texts = {
    name: setApart,
    currency: setApart,
    inactiveDataPurge: (value: boolean) => (value ? t('on') : t('off')),
  } as const satisfies Record<ToldSetting, unknown>;
  const labels: Readonly<Record<ToldSetting, string>> = {
    name: t('name'),
    currency: t('currency'),
    inactiveDataPurge: t('purge', { days: GROUP_PURGE_AFTER_DAYS }),
  };
  const namesOf = (after: Partial<Settings>): string =>
    toldSettings(after)
      .map((key) => labels[key])
      .join(', ');
  const factsOf = (before: Partial<Settings>, after: Partial<Settings>): readonly Fact[] =>
    toldSettings(after).map((key) => {
      const text = texts[key] as (value: Settings[ToldSetting] | undefined) => string;
      return {
        key,
        words: (
          <>
            <span>{`${labels[key]}: `}</span>
            <Became before={text(before[key])} after={text(after[key])} />
          </>
        ),
      };
    });
  return { namesOf, factsOf };
}

/** The words for an undo say only whether something was restored, removed or changed back. */
const backWord = ({ before, after }: JournalEvent) =>
  before === null ? 'back.born' : after === null ? 'back.gone' : 'back.changed';

/** Returns a function that puts an event into words. @param activities all that are shown */
export function useActivityWords(
  groupCode: string,
  activities: readonly Activity[],
): (activity: Activity) => ActivityWords {
  const t = useTranslations('activity');
  const locale = intlLocale(useLocale());
  const { members } = useLedger(groupCode);
  const former = useMemo(() => formerNames(activities), [activities]);
  const present = useCopy(groupCode).group.currency;
  const currencies = useMemo(() => formerCurrencies(activities, present), [activities, present]);
  const nameOf = (id: string | undefined): string =>
    members.find((member) => member.id === id)?.name ?? former.get(id ?? '') ?? t('somebody');
  const entryFacts = useEntryFacts(nameOf);
  const settings = useSettingFacts();

  const peopleOf = (entry: RecordedEntry) => ({
    from: nameOf(payersOf(entry)[0]?.memberId),
    to: nameOf(sharerIdsOf(entry)[0]),
  });
  const nameOfEntry = (entry: RecordedEntry): string =>
    entry.kind === 'payment' ? t('payment', peopleOf(entry)) : entry.title;
  const headOf = (entry: RecordedEntry): ReactNode =>
    entry.kind === 'payment' ? <FromTo {...peopleOf(entry)} /> : <Verbatim>{entry.title}</Verbatim>;
  const whole = (entry: RecordedEntry, amountOf: AmountOf): ReactNode => (
    <>
      {headOf(entry)}
      <span>: </span>
      <Verbatim>{amountOf(entry.cents)}</Verbatim>
    </>
  );
  const amounts = (before: RecordedEntry, after: RecordedEntry, amountOf: AmountOf): ReactNode =>
    before.cents === after.cents ? (
      headOf(after)
    ) : (
      <>
        {headOf(after)}
        <span>: </span>
        <Became {...apart({ before: amountOf(before.cents), after: amountOf(after.cents) })} />
      </>
    );

  const told = (event: JournalEvent, amountOf: AmountOf): Omit<ActivityWords, 'author'> => {
    switch (event.kind) {
      case 'entry.created':
      case 'plan.confirmed': {
        const { after } = event;
        const what = event.kind === 'plan.confirmed' ? t('what.confirmed') : t(ADDED[after.kind]);
        return { subject: after.kind, what, how: whole(after, amountOf), name: nameOfEntry(after) };
      }
      case 'entry.revised': {
        const { before, after } = event;
        const what = t(CHANGED[after.kind]);
        const more = entryFacts(before, after);
        return {
          subject: after.kind,
          what,
          how: amounts(before, after, amountOf),
          more,
          name: nameOfEntry(after),
        };
      }
      case 'entry.deleted': {
        const { before } = event;
        const what = t(DELETED[before.kind]);
        return { subject: before.kind, what, how: whole(before, amountOf), name: nameOfEntry(before) };
      }
      case 'member.added': {
        const { name } = event.after;
        return { subject: 'member', what: t('what.memberAdded'), how: <Verbatim>{name}</Verbatim>, name };
      }
      case 'member.renamed': {
        const { before, after } = event;
        const how = <Became {...apart({ before: before.name, after: after.name })} />;
        return { subject: 'member', what: t('what.memberRenamed'), how, name: after.name };
      }
      case 'member.removed': {
        const { name } = event.before;
        return { subject: 'member', what: t('what.memberRemoved'), how: <Verbatim>{name}</Verbatim>, name };
      }
      case 'group.created': {
        const { name } = event.after;
        return { subject: 'group', what: t('what.groupCreated'), how: <Verbatim>{name}</Verbatim>, name };
      }
      case 'group.set': {
        const how = joined(settings.factsOf(event.before, event.after));
        return { subject: 'group', what: t('what.groupSet'), how, name: settings.namesOf(event.after) };
      }
      case 'plan.fixed':
      case 'plan.shortened':
      case 'plan.dropped': {
        const count = (event.after ?? event.before).length;
        const what = t(PLAN_WORDS[event.kind]);
        return { subject: 'plan', what, how: t('payments', { count }), name: what };
      }
    }
  };
  return ({ revision, event, undoes, author }) => {
    const currency = currencies.get(revision) ?? present;
    const words = told(event, (cents) => formatAmount(cents, { currency, locale }));
    const what = undoes === null ? words.what : t(backWord(event));
    return { ...words, what, author: author === null ? null : nameOf(author) };
  };
}
