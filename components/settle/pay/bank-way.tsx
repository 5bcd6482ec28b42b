'use client';

import { useLocale, useTranslations } from 'next-intl';

import { CodeCard } from '@/components/settle/pay/code-card';
import { CopyLine } from '@/components/settle/pay/copy-line';
import { AmountLine } from '@/components/settle/pay/other-ways';
import type { Payment } from '@/components/settle/pay/use-payment';
import { useShareSheet } from '@/components/shell/bars/use-invitation';
import { GroupLink } from '@/components/shell/group-link';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { useCopying } from '@/components/ui/fields/use-copying';
import { Sentence } from '@/components/ui/verbatim';
import { useBrowserValue } from '@/lib/device/page/browser-value';
import { formatAmount } from '@/lib/domain/money/format';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { formatIban, needsBic } from '@/lib/pay/iban';
import { bankCode, type NoCode } from '@/lib/pay/ways';
import { routes } from '@/lib/routes';

type BankWayProps = { readonly groupCode: string; readonly payment: Payment };

/** Nobody can scan the screen of the phone in their hand: there the lines to be copied come first. */
const isInHand = () => matchMedia('(pointer: coarse)').matches;

/** A transfer: the code for the bank's app, and each line of it to be copied. */
export function BankWay({ groupCode, payment }: BankWayProps) {
  const { ways, amount, iso, reference, side } = payment;
  const copiesFirst = useBrowserValue(isInHand, false) && side !== 'toMe';
  if (ways.iban === null) return <NoIban groupCode={groupCode} payment={payment} />;
  if (amount.cents === null) return <BankLines payment={payment} />;
  const code = bankCode({ ways, cents: amount.cents, currency: iso, text: reference });
  const picture = code.ok ? (
    <CodeCard code={code} payment={payment} />
  ) : (
    <WhyNoCode why={code.why} payment={payment} />
  );
  return (
    <div className="grid gap-4">
      {!copiesFirst && picture}
      <BankLines payment={payment} />
      {copiesFirst && picture}
    </div>
  );
}

function BankLines({ payment }: { readonly payment: Payment }) {
  const t = useTranslations('pay.line');
  const { ways, reference } = payment;
  if (ways.iban === null) return null;
  return (
    <div className="border-t border-line">
      {ways.holder !== null && <CopyLine label={t('holder')} value={ways.holder} />}
      <CopyLine label={t('iban')} value={formatIban(ways.iban)} copied={ways.iban} />
      {ways.bic !== null && needsBic(ways.iban) && <CopyLine label={t('bic')} value={ways.bic} />}
      <AmountLine payment={payment} />
      <CopyLine label={t('reference')} value={reference} />
    </div>
  );
}

type WhyNoCodeProps = { readonly why: NoCode; readonly payment: Payment };

function WhyNoCode({ why, payment: { currency } }: WhyNoCodeProps) {
  const t = useTranslations('pay.why');
  return (
    <p className="text-label text-ink-2">
      <Sentence>{t(why, apart({ currency }))}</Sentence>
    </p>
  );
}

/** The recipient has given no account: they are asked for it, or give it themselves. */
function NoIban({ groupCode, payment }: BankWayProps) {
  const t = useTranslations('pay');
  const { side, names, toId, iso, currency } = payment;
  if (side === 'toMe')
    return (
      <>
        <p className="pb-3 text-label text-ink-2">{t('noIbanOfMine')}</p>
        <GroupLink
          href={routes.memberDetails(groupCode, toId)}
          className={buttonClass({ variant: 'soft', size: 'sm' })}
        >
          {t('giveIban')}
        </GroupLink>
      </>
    );
  return (
    <>
      <p className="pb-3 text-label text-ink-2">
        <Sentence>
          {iso === null ? t('why.not-iso', apart({ currency })) : t('noIban', apart({ name: names.to }))}
        </Sentence>
      </p>
      {iso !== null && <AskForIban payment={payment} />}
    </>
  );
}

function AskForIban({
  payment: { names, group, amount, openCents, currency },
}: {
  readonly payment: Payment;
}) {
  const t = useTranslations('pay');
  const locale = intlLocale(useLocale());
  const share = useShareSheet();
  const shown = formatAmount(amount.cents ?? openCents, { currency, locale });
  const text = t('askText', { name: names.to, group, amount: shown });
  const { state, copy } = useCopying(text);
  const ask = () => {
    if (share) share({ text }, { onRefused: copy });
    else copy();
  };
  return (
    <>
      <Button variant="soft" size="sm" onClick={ask}>
        <Sentence>{t('ask', apart({ name: names.to }))}</Sentence>
      </Button>
      <p role="status" className="pt-2 text-label text-ink-2 empty:pt-0">
        {state !== 'idle' && (state === 'copied' ? t('askCopied') : text)}
      </p>
    </>
  );
}
