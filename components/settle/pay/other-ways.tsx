'use client';

import { useLocale, useTranslations } from 'next-intl';

import { CopyLine } from '@/components/settle/pay/copy-line';
import type { Payment } from '@/components/settle/pay/use-payment';
import { buttonClass } from '@/components/ui/button-class';
import { Sentence } from '@/components/ui/verbatim';
import { formatAmountParts, ungrouped } from '@/lib/domain/money/format';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { paypalLink } from '@/lib/pay/handles';

type WayProps = { readonly payment: Payment };

/** The amount in digits alone, to be copied. */
export function AmountLine({ payment: { amount, currency } }: WayProps) {
  const t = useTranslations('pay.line');
  const locale = intlLocale(useLocale());
  if (amount.cents === null) return null;
  const { number } = formatAmountParts(amount.cents, { currency, locale });
  const digits = ungrouped(number, locale);
  return <CopyLine label={t('amount')} value={number} copied={digits} />;
}

/** A link to PayPal with the amount, where PayPal takes the currency. */
export function PaypalWay({ payment }: WayProps) {
  const t = useTranslations('pay.paypal');
  const line = useTranslations('pay.line');
  const why = useTranslations('pay.why');
  const { ways, amount, iso, currency } = payment;
  if (ways.paypal === null) return null;
  if (iso === null)
    return (
      <>
        <p className="pb-2 text-label text-ink-2">
          <Sentence>{why('not-iso', apart({ currency }))}</Sentence>
        </p>
        <CopyLine label={line('paypal')} value={ways.paypal} />
      </>
    );
  const isAmountIn = amount.cents !== null && paypalLink(ways.paypal, amount.cents, iso).endsWith(iso);
  return (
    <>
      {amount.cents !== null && (
        <a
          href={paypalLink(ways.paypal, amount.cents, iso)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('open')}
        </a>
      )}
      <p className="pt-2 pb-2 text-label text-ink-2">{isAmountIn ? t('withAmount') : t('withoutAmount')}</p>
      <CopyLine label={line('paypal')} value={`paypal.me/${ways.paypal}`} />
      {!isAmountIn && <AmountLine payment={payment} />}
    </>
  );
}

/** Revolut finds people by their name; its links can say no amount. */
export function RevolutWay({ payment }: WayProps) {
  const t = useTranslations('pay');
  const { revolut } = payment.ways;
  if (revolut === null) return null;
  return (
    <>
      <p className="pb-2 text-label text-ink-2">{t('revolut')}</p>
      <CopyLine label={t('line.revolut')} value={`@${revolut}`} />
      <AmountLine payment={payment} />
    </>
  );
}

/** For services that find people by their telephone number. */
export function PhoneWay({ payment }: WayProps) {
  const t = useTranslations('pay');
  const { phone } = payment.ways;
  if (phone === null) return null;
  return (
    <>
      <p className="pb-2 text-label text-ink-2">{t('phone')}</p>
      <CopyLine label={t('line.phone')} value={phone} copied={phone.replace(/[^+\d]/g, '')} />
      <AmountLine payment={payment} />
    </>
  );
}

/** Nothing to scan or copy: the button below is all. */
export function Cash({ payment: { side, names } }: WayProps) {
  const t = useTranslations('pay.cash');
  return (
    <p className="text-label text-ink-2">
      <Sentence>{t(side, apart(names))}</Sentence>
    </p>
  );
}
