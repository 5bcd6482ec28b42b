'use client';

import { useLocale, useNow, useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { WhyFigure } from '@/components/settle/why-figure';
import { GroupLink } from '@/components/shell/group-link';
import { UnsentMark } from '@/components/shell/failures/unsent-mark';
import { detailsPath } from '@/components/words/entry-paths';
import { FromTo } from '@/components/words/from-to';
import { nameIn } from '@/components/words/name-in';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { PictureTile } from '@/components/ui/emoji';
import { ChevronDownIcon } from '@/components/ui/icons';
import { Row } from '@/components/ui/row';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useKeptNumber } from '@/lib/device/page/look/kept-state';
import { dayLabel } from '@/lib/domain/days';
import { pictureOfEntry } from '@/lib/domain/entry/category';
import { payersOf, sharerIdsOf } from '@/lib/domain/entry/parts';
import type { LedgerView } from '@/lib/domain/ledger/view';
import { formatAmount } from '@/lib/domain/money/format';
import type { Cents } from '@/lib/domain/money/money';
import type { Entry, Member } from '@/lib/domain/nouns';
import { type WhyKind, type WhyLine, whyRest } from '@/lib/domain/settlement/why';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

/** Rows that are drawn at first, and with each "more". */
const ROWS_STEP = 20;

/** Entries that this device may not have. */
export type Older = {
  readonly isThere: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly load: () => void;
};

type WhyPartProps = {
  readonly groupCode: string;
  readonly kind: WhyKind;
  readonly label: string;
  /** All of it, as the totals of the member say. */
  readonly sum: Cents;
  /** Those of it that are here, newest first. */
  readonly lines: readonly WhyLine[];
  readonly older: Older;
  readonly keptAs: string;
};

/** One part of a balance, which opens to its entries. Those that are not shown are one row, with their exact sum. */
export function WhyPart(props: WhyPartProps) {
  const { groupCode, kind, label, sum, lines, older, keptAs } = props;
  const t = useTranslations();
  const ledger = useLedger(groupCode);
  const [rows, setRows] = useKeptNumber(keptAs, 0);
  const shown = lines.slice(0, rows);
  const rest = whyRest(sum, shown);
  const hasMore = shown.length < lines.length || older.isThere;
  const figure = (
    <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
      <WhyFigure label={label} cents={sum} currency={ledger.group.currency} />
    </span>
  );
  if (lines.length === 0 && sum === 0 && !older.isThere)
    return (
      <p className="flex min-h-11 items-center px-4 py-2 not-first:border-t not-first:border-line">
        {figure}
      </p>
    );
  const more = () => {
    setRows(Math.min(rows, lines.length) + ROWS_STEP);
    if (rows + ROWS_STEP > lines.length && older.isThere) older.load();
  };
  return (
    <details
      open={rows > 0}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== rows > 0) setRows(currentTarget.open ? ROWS_STEP : 0);
      }}
      className="group/part not-first:border-t not-first:border-line"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 py-2 pr-3 pl-4 hover:bg-surface/50 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        {figure}
        <ChevronDownIcon className="size-5 shrink-0 text-ink-2 group-open/part:rotate-180" />
      </summary>
      {rows > 0 && (
        <>
          <ul className="border-t border-line bg-surface">
            {shown.map((line) => (
              <Line key={line.entry.id} kind={kind} line={line} ledger={ledger} />
            ))}
            {(hasMore || rest !== 0) && <Earlier groupCode={groupCode} rest={rest} />}
          </ul>
          {(hasMore || rest !== 0) && (
            <div className="grid gap-3 bg-surface px-4 pb-3">
              {older.hasFailed && <ErrorNotice>{t('history.moreFailed')}</ErrorNotice>}
              <Button
                variant="secondary"
                size="sm"
                pending={older.isLoading}
                onClick={hasMore ? more : older.load}
              >
                {t('history.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </details>
  );
}

/** All that is not shown, as one row: total less what is shown. */
function Earlier({ groupCode, rest }: { readonly groupCode: string; readonly rest: Cents }) {
  const t = useTranslations('settle.why');
  const format = { currency: useLedger(groupCode).group.currency, locale: intlLocale(useLocale()) };
  return (
    <Row
      lead={<PictureTile corner={null}>🗂️</PictureTile>}
      title={<span>{t('earlier')}</span>}
      trail={<Amount cents={rest} text={formatAmount(rest, format)} />}
    />
  );
}

type LineProps = { readonly kind: WhyKind; readonly line: WhyLine; readonly ledger: LedgerView };

/** An entry: its title, its day, what it counts here and what the member has on its other side. Leads to its details. */
function Line({ kind, line: { entry, counted, other }, ledger }: LineProps) {
  const { group, members, pending } = ledger;
  const t = useTranslations('settle.why.beside');
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const format = { currency: group.currency, locale };
  const day = dayLabel(entry.day, { now: useNow(), timeZone, locale }).text;
  const beside = sayBeside(kind, other === null ? null : formatAmount(other, format), t);
  return (
    <Row
      lead={<PictureTile corner={null}>{pictureOfEntry(entry)}</PictureTile>}
      title={titleOf(entry, members)}
      caption={
        <>
          <span>{day}</span>
          {beside !== null && (
            <>
              <span aria-hidden="true"> · </span>
              <Sentence>{beside}</Sentence>
            </>
          )}
          {pending.has(entry.id) && <UnsentMark />}
        </>
      }
      trail={<Amount cents={counted} text={formatAmount(counted, format)} />}
      link={({ className, children }) => (
        <GroupLink href={detailsPath(group.code, entry)} remember="nestedPreviousRoute" className={className}>
          {children}
        </GroupLink>
      )}
    />
  );
}

function titleOf(entry: Entry, members: readonly Member[]): ReactNode {
  if (entry.kind !== 'payment') return <Verbatim>{entry.title}</Verbatim>;
  return (
    <FromTo
      from={nameIn(members, payersOf(entry)[0]?.memberId)}
      to={nameIn(members, sharerIdsOf(entry)[0])}
    />
  );
}

/** What the member has on the other side of an entry; null if there is nothing to say of it. */
function sayBeside(
  kind: WhyKind,
  amount: string | null,
  t: ReturnType<typeof useTranslations<'settle.why.beside'>>,
): string | null {
  if (kind === 'made' || kind === 'received') return null;
  if (amount === null) return kind === 'paid' ? t('noShare') : null;
  const values = apart({ amount });
  if (kind === 'share') return t('paid', values);
  return kind === 'ownIncome' ? t('held', values) : t('share', values);
}
