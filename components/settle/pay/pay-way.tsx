'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { BankWay } from '@/components/settle/pay/bank-way';
import { Cash, PaypalWay, PhoneWay, RevolutWay } from '@/components/settle/pay/other-ways';
import type { Payment } from '@/components/settle/pay/use-payment';
import { ChipInput } from '@/components/ui/fields/chips';
import { FieldGroup } from '@/components/ui/fields/field-group';

const WAYS = ['bank', 'paypal', 'revolut', 'phone', 'cash'] as const;

type Way = (typeof WAYS)[number];

const EMOJI: Readonly<Record<Way, string>> = {
  bank: '💸',
  paypal: '🔗',
  revolut: '🔗',
  phone: '📱',
  cash: '💰',
};

/** The ways that the recipient has. Bank is there without an account too, because it says how to get one. */
const waysOf = ({ ways }: Payment): readonly Way[] =>
  WAYS.filter((way) => {
    if (way === 'bank' || way === 'cash') return true;
    return ways[way] !== null;
  });

type PayWayProps = { readonly groupCode: string; readonly payment: Payment };

/** In which way it is paid, and what that needs. */
export function PayWay({ groupCode, payment }: PayWayProps) {
  const t = useTranslations('pay');
  const name = useId();
  const offered = waysOf(payment);
  const [chosen, setChosen] = useState<Way | null>(null);
  const first =
    payment.ways.iban === null ? offered.find((way) => way !== 'bank' && way !== 'cash') : undefined;
  const way = chosen !== null && offered.includes(chosen) ? chosen : (first ?? 'bank');
  return (
    <>
      <div className="print:hidden">
        <FieldGroup label={t('ways')} role="radiogroup">
          <div className="flex flex-wrap gap-2">
            {offered.map((each) => (
              <ChipInput
                key={each}
                type="radio"
                name={name}
                chip={{ value: each, label: t(`way.${each}`), emoji: EMOJI[each] }}
                checked={each === way}
                onChange={() => setChosen(each)}
              />
            ))}
          </div>
        </FieldGroup>
      </div>
      <div className="pt-4">
        {way === 'bank' && <BankWay groupCode={groupCode} payment={payment} />}
        {way === 'paypal' && <PaypalWay payment={payment} />}
        {way === 'revolut' && <RevolutWay payment={payment} />}
        {way === 'phone' && <PhoneWay payment={payment} />}
        {way === 'cash' && <Cash payment={payment} />}
      </div>
    </>
  );
}
