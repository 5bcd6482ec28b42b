'use client';

import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { Fragment, useId } from 'react';

import { Card } from '@/components/ui/card';
import { Emoji } from '@/components/ui/emoji';
import { CheckIcon } from '@/components/ui/icons';
import { Verbatim } from '@/components/ui/verbatim';
import { currencyOfCode } from '@/lib/domain/money/currency-units';
import { formatDecimal, type NumberLocale } from '@/lib/domain/money/format';
import { intlLocale } from '@/lib/i18n/locales';
import type { ComparedBalance, Comparison } from '@/lib/import/compare';

/** A balance in minor units of a file, with its sign. */
function balanceText(minor: number, digits: number, locale: NumberLocale): string {
  const plain = Math.abs(minor)
    .toString()
    .padStart(digits + 1, '0');
  const whole = plain.slice(0, plain.length - digits);
  const sign = minor > 0 ? '+' : minor < 0 ? '−' : '';
  return sign + formatDecimal(digits === 0 ? whole : `${whole}.${plain.slice(-digits)}`, locale);
}

type BalanceTableProps = {
  readonly comparison: Comparison;
  readonly nameOf: (memberId: string) => string;
  /** Whether the file has several currencies. */
  readonly isOneOfSeveral: boolean;
  /** Whether entries of the file are in the group already. */
  readonly hasPresent: boolean;
  /** Whether lines of the file stay out. */
  readonly isPartial: boolean;
  /** Whether the group has balances already, which these are not. */
  readonly isAdded: boolean;
};

/** "Stimmt es?": for each person the balance of the file, and what the import adds. */
export function BalanceTable(props: BalanceTableProps) {
  const { comparison, nameOf, isOneOfSeveral, hasPresent, isPartial, isAdded } = props;
  const t = useTranslations('import.check');
  const id = useId();
  const { currency, isConverted, rows } = comparison;
  const isSame = rows.every((row) => row.isSame);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-1 pt-5 pb-2 text-caption font-label text-ink-2">
        {isOneOfSeveral ? t('headingIn', { currency: currencyOfCode(currency) }) : t('heading')}
      </h2>
      <Card>
        <table className="w-full text-left">
          <caption className="sr-only">{t('caption')}</caption>
          <thead className="text-caption text-ink-2">
            <tr className="border-b border-line *:px-2 *:py-2.5 *:font-label">
              <th scope="col" className="pl-4! very-slim:pl-3!">
                {t('person')}
              </th>
              <th scope="col" className="text-right">
                {t('file')}
              </th>
              <th scope="col" className="text-right">
                {t(isAdded ? 'added' : 'here')}
              </th>
              <th scope="col" className="w-8 pr-4! very-slim:pr-3!">
                <span className="sr-only">{t('same')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <BalanceRow key={row.memberId} {...{ row, comparison }} name={nameOf(row.memberId)} />
            ))}
          </tbody>
        </table>
        <p
          className={clsx(
            'px-4 py-2.5 very-slim:px-3 text-caption',
            isSame ? 'text-ink-2' : 'font-name text-owe',
          )}
        >
          {[
            isSame ? t(isConverted ? 'rounded' : 'all', { how: isAdded ? 'added' : 'here' }) : t('differ'),
            isPartial && t('partial'),
            hasPresent && t('present'),
          ]
            .filter((said) => said !== false)
            .map((said) => (
              <Fragment key={said}>
                <span>{said}</span>{' '}
              </Fragment>
            ))}
        </p>
      </Card>
    </section>
  );
}

type BalanceRowProps = {
  readonly row: ComparedBalance;
  readonly comparison: Comparison;
  readonly name: string;
};

function BalanceRow({ row, comparison: { digits }, name }: BalanceRowProps) {
  const t = useTranslations('import.check');
  const locale = intlLocale(useLocale());
  const { fileMinor, hereMinor, isSame } = row;
  return (
    <tr
      className={clsx(
        'border-b border-line *:px-2 *:py-3 *:align-baseline',
        !isSame && 'bg-error-soft text-on-error-soft',
      )}
    >
      <th scope="row" className="pl-4! very-slim:pl-3! font-normal wrap-anywhere">
        <Verbatim>{name}</Verbatim>
      </th>
      {[fileMinor, hereMinor].map((minor, place) => (
        <td key={place} translate="no" className="money text-right tabular-nums">
          {balanceText(minor, digits, locale)}
        </td>
      ))}
      <td className="pr-4! very-slim:pr-3! text-right">
        {isSame ? <CheckIcon className="inline size-5 text-accent" /> : <Emoji>⚠️</Emoji>}
        <span className="sr-only">{t(isSame ? 'isSame' : 'isOther')}</span>
      </td>
    </tr>
  );
}
