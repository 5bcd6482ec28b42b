'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';

import { Card } from '@/components/ui/card';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import type { PayWays } from '@/lib/domain/pay-ways';
import { apart } from '@/lib/domain/text/text';
import { formatIban } from '@/lib/pay/iban';
import { checkWays } from '@/lib/pay/ways';

export type SharedWaysProps = { readonly name: string; readonly ways: PayWays };

/** What somebody else is paid by, to be read; what is not valid is left out. */
export function SharedWays({ name, ways }: SharedWaysProps) {
  const t = useTranslations('payWays');
  const id = useId();
  const { holder, iban, bic, phone, paypal, revolut } = checkWays(ways);
  const lines = [
    ['iban', iban && formatIban(iban)],
    ['holder', holder],
    ['bic', bic],
    ['phone', phone],
    ['paypal', paypal],
    ['revolut', revolut],
  ] as const;
  return (
    <Card padded>
      <section aria-labelledby={id}>
        <h3 id={id} className="text-name">
          <Sentence>{t('ofOther', apart({ name }))}</Sentence>
        </h3>
        <dl className="grid gap-2 py-2">
          {lines.map(
            ([field, value]) =>
              value !== null && (
                <div key={field}>
                  <dt className="text-caption text-ink-2">{t(`fields.${field}`)}</dt>
                  <dd className="text-label wrap-anywhere">
                    <Verbatim>{value}</Verbatim>
                  </dd>
                </div>
              ),
          )}
        </dl>
        <p className="text-caption text-ink-2">{t('seenBy')}</p>
      </section>
    </Card>
  );
}
