'use client';

import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';

import { type Cell, pastedTables, type Table, tablesOf } from '@/components/statistics/tables';
import type { Shown, SlicedBy } from '@/components/statistics/use-shown';
import { nameIn } from '@/components/words/name-in';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { useCopying } from '@/components/ui/fields/use-copying';
import { CheckIcon, CopyIcon } from '@/components/ui/icons';
import { Verbatim } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { formatAmountParts, ungrouped } from '@/lib/domain/money/format';
import type { Cents } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';

function useTables(shown: Shown): readonly Table[] {
  const t = useTranslations('statistics');
  const categories = useTranslations('categories');
  const { members } = useLedger(shown.groupCode);
  return tablesOf(shown, {
    by: (by) => t(`slicedBy.${by}`),
    head: (head) => t(`heads.${head}`),
    category: (category) => (category === null ? t('noCategory') : categories(category)),
    person: (memberId) => nameIn(members, memberId),
  });
}

type TablesProps = { readonly shown: Shown; readonly chosen: SlicedBy; readonly isSeen: boolean };

/** The figures of the bars as tables: always there for screen readers, and for everybody who wants to see them. */
export function Tables({ shown, chosen, isSeen }: TablesProps) {
  const t = useTranslations('statistics.headings');
  return (
    <div className={clsx(isSeen ? 'grid gap-6 pt-4' : 'sr-only')}>
      {useTables(shown).map(({ by, heads, rows }) => (
        <div
          key={by}
          // Seen by a keyboard, because it may be wider than a small screen.
          {...(isSeen && { role: 'region', 'aria-label': t(by), tabIndex: 0 })}
          className={clsx(
            isSeen && 'overflow-x-auto rounded-card border border-line bg-surface',
            by !== chosen && 'not-wide:hidden',
          )}
        >
          <table className="w-full border-collapse text-label tabular-nums">
            <caption className="px-4 pt-3 text-left text-caption font-label text-ink-2">{t(by)}</caption>
            <thead>
              <tr>
                {heads.map((head, place) => (
                  <th
                    key={head}
                    scope="col"
                    className={clsx(
                      'px-2 py-2 font-label first:pl-4 last:pr-4',
                      place === 0 ? 'text-left' : 'text-right',
                    )}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, cells }) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="wrap-words py-2.5 pr-2 pl-4 text-left font-name">
                    <Verbatim>{name}</Verbatim>
                  </th>
                  {cells.map((cell, place) => (
                    <td key={place} className="px-2 py-2.5 text-right last:pr-4">
                      <CellText cell={cell} shown={shown} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  );
}

const CellText = ({ cell, shown }: { readonly cell: Cell; readonly shown: Shown }) =>
  'cents' in cell ? <Amount cents={cell.cents} text={shown.amount(cell.cents)} /> : <span>{cell.count}</span>;

/** Copies all tables, to be pasted into a spreadsheet. */
export function CopyTables({ shown }: { readonly shown: Shown }) {
  const t = useTranslations('statistics');
  const errors = useTranslations('errors');
  const locale = intlLocale(useLocale());
  const { currency } = useLedger(shown.groupCode).group;
  const number = (cents: Cents) => ungrouped(formatAmountParts(cents, { currency, locale }).number, locale);
  const { state, copy } = useCopying(pastedTables(useTables(shown), number));
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={state === 'copied' ? <CheckIcon className="size-5" /> : <CopyIcon className="size-5" />}
        onClick={copy}
      >
        {t('copyTable')}
      </Button>
      <p
        role="status"
        className={clsx(
          'basis-full text-caption not-empty:pt-1',
          state === 'failed' ? 'text-owe' : 'text-ink-2',
        )}
      >
        {{ idle: '', copied: t('tableCopied'), failed: errors('copy-error') }[state]}
      </p>
    </>
  );
}
