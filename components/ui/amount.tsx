import { clsx } from 'clsx';

/** gets: is owed money · owes: owes money · plain: no side. */
export type AmountTone = 'gets' | 'owes' | 'plain';

const TONES: Readonly<Record<AmountTone, string>> = { gets: 'text-get', owes: 'text-owe', plain: '' };

type AmountProps = {
  /** The machine's face of the number: 8.33. */
  readonly value: number;
  /** The reader's face, from formatAmount: "−8,33 €". */
  readonly text: string;
  /** What is read aloud instead, where the sign would be lost: "minus 8 Euro 33". */
  readonly spoken?: string;
  readonly tone?: AmountTone;
  readonly className?: string;
};

/** Money in a list or a sentence: tabular figures, never wrapped. */
export function Amount({ value, text, spoken, tone = 'plain', className }: AmountProps) {
  return (
    <data value={value} className={clsx('money font-title', TONES[tone], className)}>
      <AmountText text={text} spoken={spoken} />
    </data>
  );
}

function AmountText({ text, spoken }: { readonly text: string; readonly spoken: string | undefined }) {
  if (spoken === undefined) return text;
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{spoken}</span>
    </>
  );
}

type AmountHeroProps = {
  readonly value: number;
  /** Sign and number: "1.284,50". */
  readonly number: string;
  readonly currency: string;
  readonly tone?: AmountTone;
};

/** Share of the font's size that a figure takes of a line on average, with its dots and commas. */
const FIGURE_WIDTH = 0.52;

/**
 * As large as number and currency fit into one line; where that would be smaller than the currency, the number has
 * the line for itself.
 */
function heroSize(number: string): string {
  const widthInEm = number.length * FIGURE_WIDTH;
  const alone = `min(1.375rem, 100cqi / ${widthInEm})`;
  return `clamp(${alone}, (100cqi - 4rem) / ${widthInEm}, var(--text-display))`;
}

/** The one big number of a screen, in proportional figures with a small currency. A huge one becomes smaller. */
export function AmountHero({ value, number, currency, tone = 'plain' }: AmountHeroProps) {
  return (
    <div className="@container">
      <data
        value={value}
        style={{ fontSize: heroSize(number) }}
        className={clsx('block text-display wrap-anywhere', TONES[tone])}
      >
        {number}
        <span className="inline-block text-[1.375rem] font-title tracking-[-0.01em] wrap-normal whitespace-nowrap text-ink-2">
          {'\u00a0'}
          {currency}
        </span>
      </data>
    </div>
  );
}
