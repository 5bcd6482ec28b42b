'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { CurrencySheet, useMoreStep } from '@/components/entries/form/more-later';
import { ChevronDownIcon } from '@/components/ui/icons';
import { currencyOfCode } from '@/lib/domain/money/currency-units';

type CurrencyChoice = {
  readonly groupCode: string;
  /** The group's currency value. */
  readonly own: string;
  /** ISO 4217: what the amount is in. */
  readonly code: string;
  readonly onChoose: (code: string) => void;
};

/**
 * What an amount is in, to be chosen in a sheet.
 * @returns the button beside the amount, and the sheet, which stands outside of the line of the button
 */
export function useCurrencyChoice({ groupCode, own, code, onChoose }: CurrencyChoice): {
  readonly button: ReactNode;
  readonly sheet: ReactNode;
} {
  const t = useTranslations('entries.currency');
  const opener = useRef<HTMLButtonElement>(null);
  const hasChosen = useRef(false);
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const toSheet = useMoreStep();
  const currency = currencyOfCode(code);
  // After the sheet itself has closed: as long as it is open nothing else takes the focus.
  useEffect(() => {
    if (sheet !== 'closed') return;
    const amount = opener.current?.closest('[data-field]')?.querySelector('input');
    // Whoever has chosen before they typed goes on with typing.
    const isNext = hasChosen.current && amount?.value === '';
    hasChosen.current = false;
    (isNext ? amount : opener.current)?.focus();
  }, [sheet]);
  return {
    button: (
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-label={t('change', { currency })}
        onClick={() => toSheet.run(() => setSheet('open'))}
        className="press relative inline-flex min-w-11 items-center justify-center rounded-check text-link after:absolute after:-inset-y-3 after:inset-x-0 hover:bg-sunken"
      >
        <span translate="no" className="text-[1.625rem] leading-7 font-name">
          {currency}
        </span>
        <ChevronDownIcon className="size-4 shrink-0" />
      </button>
    ),
    sheet: (
      <>
        {toSheet.note}
        <CurrencySheet
          isWanted={sheet !== 'never'}
          open={sheet === 'open'}
          {...{ groupCode, own, code }}
          onChoose={(chosen) => {
            hasChosen.current = true;
            if (chosen !== code) onChoose(chosen);
          }}
          onClose={() => setSheet('closed')}
        />
      </>
    ),
  };
}
