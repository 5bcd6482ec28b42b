'use client';

import { useTranslations, useLocale } from 'next-intl';
import { useDeferredValue, useMemo, useRef, Component, createRef, type ReactNode } from 'react';

import { EntryRow } from '@/components/history/entry-row';
import { FoundEntries, useFoundEntries } from '@/components/history/found-entries';
import { MoreEntries } from '@/components/history/more-entries';
import { NoEntries } from '@/components/history/no-entries';
import { SearchField } from '@/components/history/search-field';
import { FailedRead } from '@/components/shell/failures/failed-read';
import { GroupLink } from '@/components/shell/group-link';
import { useScrollRestoration } from '@/components/shell/use-scroll-restoration';
import { CardSection } from '@/components/ui/card';
import { SkeletonRows } from '@/components/ui/waiting/skeleton-rows';
import { useSearchText } from '@/lib/device/hooks/history-search';
import { useHistory, useLedger } from '@/lib/device/hooks/ledger';
import { useEntryDays, useSpentByDay } from '@/lib/device/page/entry-days';
import { SEARCH_MIN_ENTRIES } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { Verbatim } from '@/components/ui/verbatim';
import { formatAmount } from '@/lib/domain/money/format';
import type { Cents } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';

type HistoryProps = { readonly groupCode: string };

/** The history of a group; a longer one can be searched. */
export function HistoryView({ groupCode }: HistoryProps) {
  const { group } = useLedger(groupCode);
  const isLong = group.entryCount >= SEARCH_MIN_ENTRIES;
  return isLong ? <SearchedHistory groupCode={groupCode} /> : <EntriesByDay groupCode={groupCode} />;
}

function SearchedHistory({ groupCode }: HistoryProps) {
  const t = useTranslations('history.search');
  const [text, setText] = useSearchText(groupCode);
  // What is typed is shown at once, even if there is much to search.
  const query = useDeferredValue(text).trim();
  const found = useFoundEntries(groupCode, query);
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    setText('');
    field.current?.focus();
  };
  return (
    <>
      <SearchField ref={field} text={text} onChange={setText} onClear={clear} />
      <p role="status" className="px-1 text-caption text-ink-2 not-empty:pt-3">
        {found && <span>{t('found', { count: found.entries.length })}</span>}
        {found?.older.areMissing && <span>{` ${t('older')}`}</span>}
      </p>
      {found ? (
        <FoundEntries groupCode={groupCode} query={query} found={found} onClear={clear} />
      ) : (
        <EntriesByDay groupCode={groupCode} />
      )}
    </>
  );
}

/** Newest first, by days; more is loaded on scrolling. */
function EntriesByDay({ groupCode }: HistoryProps) {
  const t = useTranslations();
  const ledger = useLedger(groupCode);
  const history = useHistory(groupCode);
  const days = useEntryDays(history.entries);
  const drawn = history.entries.length;
  const behind = useMemo(
    () => ({ entries: ledger.entries.slice(drawn), isAll: ledger.before === null }),
    [ledger, drawn],
  );
  const spent = useSpentByDay(days, behind);
  useScrollRestoration({ drawn, ...history });

  if (history.failed)
    return <FailedRead error={history.error} retry={history.more} pending={history.isLoadingMore} />;
  if (history.isLoading)
    return (
      <div className="pt-13">
        <SkeletonRows label={t('shell.loading')} />
      </div>
    );
  if (days.length === 0) return <NoEntries />;
  return (
    <div className="pb-6">
      <p className="flex justify-end pt-2 -mb-4">
        <GroupLink
          href={routes.activity(groupCode)}
          className="inline-flex min-h-11 items-center px-1 text-label text-link"
        >
          {t('history.activity')}
        </GroupLink>
      </p>
      <SteadyRows>
        {days.map((day) => (
          <CardSection
            key={day.key}
            heading={day.heading}
            trail={<DaySum cents={spent.get(day.key)} currency={ledger.group.currency} />}
          >
            {day.entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} ledger={ledger} />
            ))}
          </CardSection>
        ))}
      </SteadyRows>
      {history.hasMore && (
        <MoreEntries
          failed={history.moreFailed}
          pending={history.isLoadingMore}
          fetchMore={history.more}
          fetchMany={history.leap}
        />
      )}
    </div>
  );
}

type DaySumProps = {
  /** undefined: nothing was spent, or not all of the day is known. */
  readonly cents: Cents | undefined;
  readonly currency: string;
};

/** What was spent on a day, beside its heading. */
function DaySum({ cents, currency }: DaySumProps) {
  const t = useTranslations('history');
  const locale = intlLocale(useLocale());
  if (cents === undefined) return null;
  return (
    <p className="money">
      <span className="sr-only">{`${t('spent')} `}</span>
      <Verbatim>{formatAmount(cents, { currency, locale })}</Verbatim>
    </p>
  );
}

type Seen = readonly { readonly row: Element; readonly top: number }[];

/** The rows in sight, with their positions. A page that is not scrolled is not measured: it shows its beginning. */
function rowsInSight(list: HTMLElement | null): Seen {
  if (list === null || scrollY <= 0) return [];
  const seen: { row: Element; top: number }[] = [];
  for (const row of list.querySelectorAll('li')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (top > innerHeight) break;
    if (bottom > 0) seen.push({ row, top });
  }
  return seen;
}

/**
 * Rows that stay in place when rows above them are added, changed or removed. Browsers anchor the scroll position to
 * the topmost element: near the top that is not a row, and Safari anchors nothing. A class, because only a class has
 * `getSnapshotBeforeUpdate`.
 */
class SteadyRows extends Component<{ readonly children: ReactNode }> {
  private readonly list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Seen {
    return rowsInSight(this.list.current);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, seen: Seen) {
    const first = seen.find(({ row }) => row.isConnected);
    const moved = first ? first.row.getBoundingClientRect().top - first.top : 0;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return <div ref={this.list}>{this.props.children}</div>;
  }
}
