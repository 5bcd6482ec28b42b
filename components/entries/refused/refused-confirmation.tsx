'use client';

import { useLocale, useTranslations } from 'next-intl';

import { detailsPath } from '@/components/shell/entry-paths';
import { Instant } from '@/components/entries/details/instant';
import { nameIn } from '@/components/entries/people';
import { type AskedProps, useAnswers } from '@/components/entries/refused/use-answers';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/ledger';
import { asPayment, matchingPayment } from '@/lib/device/hooks/refusals';
import { markJustChanged } from '@/lib/device/page/just-changed';
import type { ChangeOf } from '@/lib/domain/ledger/change';
import { formatAmount } from '@/lib/domain/money/format';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

/**
 * A confirmed payment that is no longer in the plan: either somebody else has confirmed it, which is shown, or the
 * balances have changed. It can be recorded as an ordinary payment.
 */
export function RefusedConfirmation(asked: AskedProps<ChangeOf<'plan.confirm'>>) {
  const { groupCode, change, open, onClose } = asked;
  const t = useTranslations('entries.refused');
  const locale = intlLocale(useLocale());
  const ledger = useLedger(groupCode);
  const { group, members } = ledger;
  const { discard, resend } = useAnswers(asked);
  const openScreen = useOpenScreen();
  const { entryId, fromId, toId, cents } = change;
  const amountIn = (currency: string) => formatAmount(cents, { currency, locale });
  const meant = change.currency ?? group.currency;
  const amount = amountIn(meant);
  const same = matchingPayment(ledger, change);
  const record = () => {
    resend(asPayment(change, group.currency));
    markJustChanged(entryId);
  };
  const recordButton = (
    <Button variant={same ? 'secondary' : 'primary'} onClick={record}>
      {t('record')}
    </Button>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <Sentence>
          {t('confirmation', apart({ from: nameIn(members, fromId), to: nameIn(members, toId), amount }))}
        </Sentence>
      }
      role="alertdialog"
      actions={
        <>
          <Button variant={same ? 'primary' : 'secondary'} safe onClick={discard}>
            {same ? t('understood') : t('discard')}
          </Button>
          {recordButton}
        </>
      }
    >
      {same ? (
        <>
          <p>
            <Sentence>
              {t.rich('confirmedMeanwhile', { when: () => <Instant at={same.createdAt} /> })}
            </Sentence>
          </p>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              discard();
              openScreen(detailsPath(groupCode, same));
            }}
          >
            {t('lookAtPayment')}
          </Button>
        </>
      ) : (
        <p>
          <Sentence>
            {meant === group.currency
              ? t('planMoved')
              : t('currency', apart({ amount: amountIn(group.currency) }))}
          </Sentence>
        </p>
      )}
    </Dialog>
  );
}
