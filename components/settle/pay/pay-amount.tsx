'use client';

import { useLocale, useTranslations } from 'next-intl';

import type { Payment } from '@/components/settle/pay/use-payment';
import { TypedAmountEntry } from '@/components/words/typed-amount-entry';
import { Button } from '@/components/ui/button';
import { Sentence } from '@/components/ui/verbatim';
import { formatAmount } from '@/lib/domain/money/format';
import { addCents, type Cents, negate } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type PayAmountProps = { readonly payment: Payment; readonly openCents: Cents };

/** How much is paid: all that is open, a part, or more. */
export function PayAmount({ payment: { amount, currency }, openCents }: PayAmountProps) {
  const t = useTranslations('pay');
  const locale = intlLocale(useLocale());
  const shown = (cents: Cents) => formatAmount(cents, { currency, locale });
  const rest = addCents(openCents, negate(amount.cents ?? openCents));
  const says = () => {
    if (openCents === 0) return t('nothingOpen');
    if (rest > 0) return t('left', apart({ amount: shown(rest) }));
    return rest < 0 ? t('more', apart({ amount: shown(negate(rest)) })) : t('all');
  };
  return (
    <div>
      <TypedAmountEntry label={t('amount')} amount={amount} currency={currency} />
      {/* As high with its button as without, so that nothing moves. */}
      <div className="flex min-h-11 flex-wrap items-center justify-center gap-x-2 pt-2">
        <p role="status" className="text-label text-ink-2 tabular-nums">
          {amount.error === undefined && <Sentence>{says()}</Sentence>}
        </p>
        {openCents > 0 && amount.cents !== openCents && (
          <Button variant="quiet" size="sm" onClick={() => amount.take(openCents)}>
            {t('whole')}
          </Button>
        )}
      </div>
    </div>
  );
}
