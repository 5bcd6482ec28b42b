'use client';

import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

import { Budgets } from '@/components/statistics/budgets';
import { EntriesLink } from '@/components/statistics/entries-link';
import { MAX_COLUMNS, MonthColumns } from '@/components/statistics/month-columns';
import { RangeChoice } from '@/components/statistics/range-choice';
import { CategoryRows, MonthRows, PersonRows } from '@/components/statistics/slice-rows';
import { CopyTables, Tables } from '@/components/statistics/tables-view';
import { type Shown, SLICED_BY, type SlicedBy, useShown, useToday } from '@/components/statistics/use-shown';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { FailedRead } from '@/components/shell/failures/failed-read';
import { LinkedEmptyState } from '@/components/shell/failures/linked-empty-state';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { amountForMachines } from '@/lib/domain/money/format';
import { Button } from '@/components/ui/button';
import { Segmented } from '@/components/ui/fields/segmented';
import { SkeletonRows } from '@/components/ui/waiting/skeleton-rows';
import { useChosenRange, useStatistics } from '@/lib/device/hooks/statistics';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { useKeptNumber } from '@/lib/device/page/look/kept-state';
import { type Day, dateText } from '@/lib/domain/days';
import type { Cents } from '@/lib/domain/money/money';
import { type Beside, daysOf, type DayRange, monthsBetween, wholeOf } from '@/lib/domain/statistics';
import { intlLocale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';

/** `/statistics`: what the group spent in a range of days, and one's own share, by month, category and person. */
export function StatisticsScreen({ groupCode }: ScreenProps<'statistics'>) {
  const t = useTranslations('statistics');
  const title = t('title');
  useDocumentTitle(title);
  return (
    <GroupFrame bar={<NavBar title={title} start={<BackLink href={routes.main} />} />}>
      <Chosen key={groupCode} groupCode={groupCode} />
    </GroupFrame>
  );
}

type InGroup = { readonly groupCode: string };

function Chosen({ groupCode }: InGroup) {
  const t = useTranslations('statistics.empty');
  const { entryCount } = useLedger(groupCode).group;
  const [range, setRange] = useChosenRange(groupCode);
  const days = daysOf(range, useToday());
  if (entryCount === 0)
    return (
      <LinkedEmptyState
        emoji="📊"
        heading={t('heading')}
        href={routes.createExpense}
        action={t('action')}
        changes
        className="mt-3 mb-6"
      >
        {t('text')}
      </LinkedEmptyState>
    );
  return (
    <div className="wide-figures pt-3 pb-6">
      <RangeChoice range={range} onRange={setRange} />
      <Figures groupCode={groupCode} days={days} />
      <Budgets groupCode={groupCode} />
    </div>
  );
}

function Figures({ groupCode, days }: InGroup & { readonly days: DayRange }) {
  const t = useTranslations();
  const asked = useStatistics(groupCode, days);
  if (asked.status === 'failed')
    return <FailedRead error={asked.error} pending={asked.isAsking} retry={asked.retry} />;
  if (asked.status === 'loading')
    return (
      <div className="pt-40">
        <SkeletonRows label={t('shell.loading')} withBar />
      </div>
    );
  return <Counted groupCode={groupCode} days={days} {...asked} />;
}

type CountedProps = InGroup & {
  readonly days: DayRange;
  readonly statistics: Shown['statistics'];
  readonly since: Day | null;
};

function Counted({ groupCode, days, statistics, since }: CountedProps) {
  const t = useTranslations('statistics');
  const locale = intlLocale(useLocale());
  const shown = useShown(groupCode, statistics, days);
  const whole = wholeOf(statistics);
  return (
    <>
      <p role="status" className="px-1 text-label text-ink-2 not-empty:pt-4">
        {since !== null && t('since', { day: dateText(since, locale, { year: 'numeric' }) })}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-4 gap-y-3 px-1 pt-5 wide:max-w-120">
        <BigNumber label={t('total')} cents={whole.total} text={shown.amount(whole.total)} />
        {shown.me && <BigNumber label={t('mine')} cents={whole.mine} text={shown.amount(whole.mine)} />}
      </dl>
      <Besides shown={shown} />
      {whole.entries === 0 ? (
        <p className="mt-6 rounded-card border border-line bg-surface p-6 text-center text-ink-2">
          {t('nothingHere')}
        </p>
      ) : (
        <Slices shown={shown} />
      )}
    </>
  );
}

type BigNumberProps = { readonly label: string; readonly cents: Cents; readonly text: string };

const BigNumber = ({ label, cents, text }: BigNumberProps) => (
  <div className="min-w-0">
    <dt className="text-label text-ink-2">{label}</dt>
    <dd className="text-[1.625rem] leading-9 font-title tracking-[-0.01em] wrap-anywhere tabular-nums">
      <data value={amountForMachines(cents)} translate="no">
        {text}
      </data>
    </dd>
  </div>
);

/** Incomes and payments are no expenses: each is told apart, and leads to its entries. */
function Besides({ shown }: { readonly shown: Shown }) {
  const { incomes, payments } = shown.statistics;
  if (incomes.entries + payments.entries === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 px-1 pt-2">
      <BesideLine kind="income" beside={incomes} shown={shown} />
      <BesideLine kind="payment" beside={payments} shown={shown} />
    </ul>
  );
}

type BesideLineProps = {
  readonly kind: 'income' | 'payment';
  readonly beside: Beside;
  readonly shown: Shown;
};

function BesideLine({ kind, beside, shown }: BesideLineProps) {
  const t = useTranslations('statistics');
  if (beside.entries === 0) return null;
  return (
    <li>
      <EntriesLink
        groupCode={shown.groupCode}
        filter={{ ...shown.days, kind }}
        className="inline-flex min-h-11 items-center gap-1.5 text-label text-link"
      >
        <span>{t(kind)}</span>
        <data value={amountForMachines(beside.total)} translate="no" className="money">
          {shown.amount(beside.total)}
        </data>
      </EntriesLink>
    </li>
  );
}

/** Small screens show the slices by one thing, wide ones all. As bars, or as tables, which screen readers always have. */
function Slices({ shown }: { readonly shown: Shown }) {
  const t = useTranslations('statistics');
  const { months } = shown.statistics;
  const [place, setPlace] = useKeptNumber(`statistics by ${shown.groupCode}`, 1);
  const [isTable, setIsTable] = useState(false);
  const by = SLICED_BY[place] ?? 'category';
  const hasColumns = monthsBetween(months[0]?.month ?? '', months.at(-1)?.month ?? '').length <= MAX_COLUMNS;
  return (
    <>
      <div className="pt-5 wide:hidden">
        <Segmented<SlicedBy>
          label={t('by')}
          segments={SLICED_BY.map((value) => ({ value, label: t(`slicedBy.${value}`) }))}
          value={by}
          onChange={(value) => setPlace(SLICED_BY.indexOf(value))}
        />
      </div>
      {!isTable && (
        <>
          {shown.me && <Legend />}
          <div className="wide:grid wide:grid-cols-2 wide:gap-x-6">
            <SliceSection by="month" chosen={by} className="wide:col-span-2">
              {hasColumns && (
                <div className="not-wide:hidden">
                  <MonthColumns shown={shown} />
                </div>
              )}
              <div className={clsx(hasColumns && 'wide:hidden')}>
                <MonthRows shown={shown} />
              </div>
            </SliceSection>
            <SliceSection by="category" chosen={by}>
              <CategoryRows shown={shown} />
            </SliceSection>
            <SliceSection by="person" chosen={by}>
              <PersonRows shown={shown} />
            </SliceSection>
          </div>
        </>
      )}
      <Tables shown={shown} chosen={by} isSeen={isTable} />
      <div className="flex flex-wrap gap-x-2 pt-3 no-script:hidden">
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'asBars' : 'asTable')}
        </Button>
        <CopyTables shown={shown} />
      </div>
    </>
  );
}

/** What the two colours of the bars mean. */
function Legend() {
  const t = useTranslations('statistics');
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-5 px-1 pt-4 text-caption text-ink-2">
      {(['mine', 'total'] as const).map((what) => (
        <span key={what} className="inline-flex items-center gap-2">
          <svg className="size-3.5 rounded-[4px]">
            <rect className={`slice-${what}`} width="100%" height="100%" />
          </svg>
          <span>{t(`legend.${what}`)}</span>
        </span>
      ))}
    </p>
  );
}

type SliceSectionProps = {
  readonly by: SlicedBy;
  readonly chosen: SlicedBy;
  readonly className?: string;
  readonly children: ReactNode;
};

function SliceSection({ by, chosen, className, children }: SliceSectionProps) {
  const t = useTranslations('statistics.headings');
  return (
    <section
      aria-label={t(by)}
      className={clsx('min-w-0 pt-3 wide:pt-5', by !== chosen && 'not-wide:hidden', className)}
    >
      <h2 aria-hidden="true" className="px-1 pb-2 text-caption font-label text-ink-2 not-wide:hidden">
        {t(by)}
      </h2>
      {children}
    </section>
  );
}
