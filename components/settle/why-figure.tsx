import { useLocale } from 'next-intl';

import { Amount, type AmountTone } from '@/components/ui/amount';
import { Sentence } from '@/components/ui/verbatim';
import { formatAmount } from '@/lib/domain/money/format';
import { type Cents, negate } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';

type WhyFigureProps = {
  /** Says on which side the amount is, so that its sign is not spoken. */
  readonly label: string;
  readonly cents: Cents;
  readonly currency: string;
  readonly tone?: AmountTone;
};

/** A line of an explanation: words, and the amount at its end. */
export function WhyFigure({ label, cents, currency, tone = 'plain' }: WhyFigureProps) {
  const format = { currency, locale: intlLocale(useLocale()) };
  return (
    <>
      <span className="wrap-words min-w-0">
        <Sentence>{label}</Sentence>
      </span>{' '}
      <Amount
        cents={cents}
        text={formatAmount(cents, format)}
        {...(cents < 0 && { spoken: formatAmount(negate(cents), format) })}
        tone={tone}
        className="ml-auto"
      />
    </>
  );
}
