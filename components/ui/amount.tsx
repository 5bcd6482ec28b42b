import { clsx } from 'clsx';

import { amountForMachines } from '@/lib/domain/money/format';
import type { Cents } from '@/lib/domain/money/money';

/** gets: is owed money · owes: owes money · plain: no side. */
export type AmountTone = 'gets' | 'owes' | 'plain';

const TONES: Readonly<Record<AmountTone, string>> = { gets: 'text-get', owes: 'text-owe', plain: '' };

type AmountProps = {
  readonly cents: Cents;
  /** In the reader's notation, from `formatAmount`: "−8,33 €". */
  readonly text: string;
  /** Read aloud instead, where the sign would be lost: the amount alone, after a word for its side. */
  readonly spoken?: string;
  readonly tone?: AmountTone;
  readonly className?: string;
};

/** Money in a list or a sentence: tabular figures, never wrapped. */
export function Amount({ cents, text, spoken, tone = 'plain', className }: AmountProps) {
  return (
    <data
      value={amountForMachines(cents)}
      translate="no"
      className={clsx('money font-title', TONES[tone], className)}
    >
      {spoken === undefined ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="sr-only">{spoken}</span>
        </>
      )}
    </data>
  );
}

type AmountHeroProps = {
  readonly cents: Cents;
  /** Sign and number: "1.284,50". */
  readonly number: string;
  readonly currency: string;
  readonly tone?: AmountTone;
};

const MINUS = '\u2212';

/** globals.css has a class for each length up to this one, which no total of a group reaches. */
const MAX_FIGURES = 30;

/** The one big number of a screen, in proportional figures with a small currency. A huge one becomes smaller. */
export function AmountHero({ cents, number, currency, tone = 'plain' }: AmountHeroProps) {
  return (
    <div className="@container">
      <data
        value={amountForMachines(cents)}
        translate="no"
        className={clsx('amount-hero', `figures-${Math.min(MAX_FIGURES, number.length)}`, TONES[tone])}
      >
        {/* A word beside it says which side it is on; many screen readers are silent about U+2212. */}
        {number.startsWith(MINUS) ? <span aria-hidden="true">{MINUS}</span> : null}
        <span>{number.startsWith(MINUS) ? number.slice(MINUS.length) : number}</span>
        <span className="inline-block text-[1.375rem] font-title tracking-[-0.01em] wrap-normal whitespace-nowrap text-ink-2">
          {`\u00a0${currency}`}
        </span>
      </data>
    </div>
  );
}
