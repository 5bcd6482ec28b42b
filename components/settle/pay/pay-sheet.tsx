'use client';

import { useLocale, useTranslations } from 'next-intl';

import { PayAmount } from '@/components/settle/pay/pay-amount';
import { PayWay } from '@/components/settle/pay/pay-way';
import { usePayment, useSides } from '@/components/settle/pay/use-payment';
import { WhyAmount } from '@/components/settle/why-amount';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { Button } from '@/components/ui/button';
import { CheckIcon } from '@/components/ui/icons';
import { Sheet } from '@/components/ui/dialogs/sheet';
import { useOpenings } from '@/components/ui/dialogs/use-openings';
import { Sentence } from '@/components/ui/verbatim';
import { type Cents, ZERO_CENTS } from '@/lib/domain/money/money';
import { formatAmount } from '@/lib/domain/money/format';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { keyOf, type ShownPlan } from '@/lib/domain/settlement/shown-plan';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

export type PaySheetProps = {
  readonly groupCode: string;
  /** The payment as it was when the sheet was opened. */
  readonly row: Transfer;
  /** What is open now: somebody else may have paid meanwhile. */
  readonly plan: ShownPlan;
  readonly open: boolean;
  /** Records what was paid of the row. */
  readonly onPaid: (row: Transfer, cents: Cents) => void;
  readonly onClose: () => void;
};

/** The sheet, with the messages it needs. */
export const PaySheet = (props: PaySheetProps) => (
  <ScreenMessages>
    <Pay {...props} />
  </ScreenMessages>
);

/** A payment of the plan: how much, in which way, and that it is paid. */
function Pay({ row, plan, open, onPaid, onClose, groupCode }: PaySheetProps) {
  const t = useTranslations('pay');
  const rows = plan.kind === 'plan' ? plan.rows : [];
  const present = rows.find((each) => keyOf(each) === keyOf(row));
  const openRow = { ...row, cents: present?.cents ?? ZERO_CENTS };
  const { names, side } = useSides(groupCode, row);
  const openings = useOpenings(open);
  const title = t(`title.${side}`, apart(names));
  return (
    <PayBody
      key={`${openings} ${keyOf(row)}`}
      {...{ groupCode, openRow, open, onClose, title, side }}
      row={row}
      onPaid={onPaid}
    />
  );
}

type PayBodyProps = Omit<PaySheetProps, 'plan'> & {
  /** The row with what is open of it now. */
  readonly openRow: Transfer;
  readonly title: string;
  /** Who the person of this device is in it. */
  readonly side: ReturnType<typeof useSides>['side'];
};

function PayBody({ groupCode, row, openRow, open, title, side, onPaid, onClose }: PayBodyProps) {
  const t = useTranslations('pay');
  const locale = intlLocale(useLocale());
  const payment = usePayment(groupCode, row);
  const { amount, currency } = payment;
  const cents = amount.cents ?? openRow.cents;
  const pay = () => {
    if (!amount.complain()) return;
    if (amount.cents !== null) onPaid(openRow, amount.cents);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Sentence>{title}</Sentence>}
      closeLabel={t('close')}
      action={
        <Button icon={<CheckIcon className="size-5" />} onClick={pay}>
          <Sentence>{t('paid', apart({ amount: formatAmount(cents, { currency, locale }) }))}</Sentence>
        </Button>
      }
    >
      <PayAmount payment={payment} openCents={openRow.cents} />
      <PayWay groupCode={groupCode} payment={payment} />
      <WhyAmount
        groupCode={groupCode}
        memberId={side === 'toMe' ? row.toId : row.fromId}
        transfer={openRow}
      />
    </Sheet>
  );
}
