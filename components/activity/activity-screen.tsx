'use client';

import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useMemo } from 'react';

import { ActivityRow } from '@/components/activity/activity-row';
import { isShown, useActivityWords } from '@/components/activity/activity-words';
import { FailedRead } from '@/components/shell/failures/failed-read';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { useIsLooking } from '@/components/shell/looking';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { Button } from '@/components/ui/button';
import { Card, CardSection } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { SkeletonRows } from '@/components/ui/waiting/skeleton-rows';
import { type ShownActivity, useActivity } from '@/lib/device/hooks/activity';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { usePendingCount, useQueuedChanges } from '@/lib/device/hooks/outbox-hooks';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { useEntryDays } from '@/lib/device/page/time/entry-days';
import { dayKey } from '@/lib/domain/days';
import type { Activity } from '@/lib/domain/ledger/event';
import { changedSince, withUnsentUndos } from '@/lib/domain/ledger/undo';
import { intlLocale } from '@/lib/i18n/locales';
import { JOURNAL_KEPT_DAYS } from '@/lib/limits';
import { routes } from '@/lib/routes';

/** `/activity/{groupCode}`: what was changed in the group, by whom and when. What still stands can be undone. */
export function ActivityScreen({ groupCode }: ScreenProps<'activity'>) {
  const t = useTranslations('activity');
  const title = t('title');
  useDocumentTitle(title);
  return (
    <GroupFrame bar={<NavBar title={title} start={<BackLink href={routes.main} />} />}>
      <Activity key={groupCode} groupCode={groupCode} />
    </GroupFrame>
  );
}

function Activity({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations();
  const activity = useActivity(groupCode);
  const isLooking = useIsLooking();
  const { activities } = activity;
  if (activity.status === 'failed')
    return <FailedRead error={activity.error} pending={activity.isAsking} retry={activity.retry} />;
  if (activity.status === 'loading')
    return (
      <div className="pt-11.5">
        <SkeletonRows label={t('shell.loading')} />
      </div>
    );
  return (
    <div className="pb-6">
      <Notices groupCode={groupCode} activity={activity} />
      {activities.length === 0 ? (
        <Card className="mt-3">
          <EmptyState emoji="🧾" heading={t('activity.empty', { days: JOURNAL_KEPT_DAYS })} />
        </Card>
      ) : (
        <Days groupCode={groupCode} activities={activities} />
      )}
      {activity.hasMore && !activity.isKept && (
        <div className="grid gap-4 pt-5">
          {activity.moreFailed && <ErrorNotice>{t('history.moreFailed')}</ErrorNotice>}
          <Button variant="secondary" pending={activity.isLoadingMore} onClick={activity.more}>
            {t('activity.older')}
          </Button>
        </div>
      )}
      {!isLooking && (
        <p className="px-1 pt-5 text-caption text-ink-2">
          {t('activity.readable', { days: JOURNAL_KEPT_DAYS })}
        </p>
      )}
    </div>
  );
}

type NoticesProps = { readonly groupCode: string; readonly activity: ShownActivity };

/** What the list lacks: unsent changes and, if it was kept by this device, everything outside the period it covers. */
function Notices({ groupCode, activity: { activities, isKept } }: NoticesProps) {
  const t = useTranslations('activity');
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const count = usePendingCount(groupCode);
  const day = (activity: Activity | undefined) =>
    new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(activity?.at);
  const [first, last] = [day(activities.at(-1)), day(activities[0])];
  const reach = isKept && activities.length > 0;
  return (
    <div role="status" className="text-label text-ink-2">
      {reach && (
        <p className="pt-3">
          {t('kept', { from: first, to: last, days: first === last ? 'one' : 'several' })}
        </p>
      )}
      {count > 0 && <p className="pt-3">{t('notSent', { count })}</p>}
    </div>
  );
}

type DaysProps = { readonly groupCode: string; readonly activities: readonly Activity[] };

function Days({ groupCode, activities }: DaysProps) {
  const ledger = useLedger(groupCode);
  const wordsOf = useActivityWords(groupCode, activities);
  const queued = useQueuedChanges(groupCode);
  const unsent = useMemo(
    () => new Set(queued.flatMap((change) => (change.kind === 'undo' ? [change.revision] : []))),
    [queued],
  );
  const shown = useMemo(() => withUnsentUndos(activities, unsent), [activities, unsent]);
  const timeZone = useTimeZone() ?? 'UTC';
  const changed = useMemo(() => changedSince(shown), [shown]);
  const days = useEntryDays(
    useMemo(
      () => shown.filter(isShown).map((activity) => ({ day: dayKey(activity.at, timeZone), activity })),
      [shown, timeZone],
    ),
  );
  return days.map((day) => (
    <CardSection key={`${day.key} ${day.entries[0]?.activity.revision ?? ''}`} heading={day.heading}>
      {day.entries.map(({ activity }) => (
        <ActivityRow
          key={activity.revision}
          activity={activity}
          words={wordsOf(activity)}
          ledger={ledger}
          isChangedSince={changed.has(activity.revision)}
          isQueued={unsent.has(activity.revision)}
        />
      ))}
    </CardSection>
  ));
}
