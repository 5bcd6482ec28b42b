'use client';

import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';

import { usePlanRowTexts } from '@/components/settle/use-plan-row-texts';
import { WhyFigure } from '@/components/settle/why-figure';
import { Sentence } from '@/components/ui/verbatim';
import { nameIn } from '@/components/words/name-in';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { formatAmount } from '@/lib/domain/money/format';
import { type Cents, negate } from '@/lib/domain/money/money';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { keyOf, shownPlan } from '@/lib/domain/settlement/shown-plan';
import { type WhyTransfer, whyTransfer } from '@/lib/domain/settlement/why';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type WhyPlanProps = { readonly groupCode: string; readonly memberId: string; readonly transfer: Transfer };

/** How a payment of the plan follows from the balance above it. A payment that the plan has no more says nothing. */
export function WhyPlan({ groupCode, memberId, transfer }: WhyPlanProps) {
  const ledger = useLedger(groupCode);
  const meId = useMembers(ledger).me?.id;
  const why = useMemo(() => {
    const shown = shownPlan(ledger, meId);
    return shown.kind === 'plan'
      ? whyTransfer(memberId, transfer, { members: ledger.members, plan: shown.rows })
      : null;
  }, [ledger, meId, memberId, transfer]);
  if (!why) return null;
  const isPayer = transfer.fromId === memberId;
  // Who passes money on both pays and gets: the payments are no parts of the balance then.
  const isOneWay = why.rows.every(({ cents }) => cents > 0);
  return (
    <>
      {why.rows.map(({ transfer: row, cents }) => (
        <PlanFigure
          key={keyOf(row)}
          groupCode={groupCode}
          row={row}
          cents={cents}
          isPayer={isPayer}
          isPart={isOneWay}
          isThis={keyOf(row) === keyOf(transfer)}
        />
      ))}
      <p className="border-t border-line px-4 py-3 text-caption text-ink-2">
        <OtherSide groupCode={groupCode} why={why} isPayer={isPayer} cents={transfer.cents} />{' '}
        <HowMany count={why.count} />
      </p>
    </>
  );
}

function HowMany({ count }: { readonly count: number }) {
  const t = useTranslations('settle.why');
  return <span>{t('count', { count })}</span>;
}

type PlanFigureProps = {
  readonly groupCode: string;
  readonly row: Transfer;
  readonly cents: Cents;
  readonly isPayer: boolean;
  /** Whether it is a part of the balance, and not what the other way takes from it. */
  readonly isPart: boolean;
  /** Whether it is the payment that is explained. */
  readonly isThis: boolean;
};

function PlanFigure({ groupCode, row, cents, isPayer, isPart, isThis }: PlanFigureProps) {
  const t = useTranslations('settle.why.ofWhich');
  const { currency } = useLedger(groupCode).group;
  const { side, words, row: plain } = usePlanRowTexts(groupCode)(row);
  const seen = apart(words);
  const part = side === 'others' ? t(isPayer ? 'to' : 'from', seen) : t(side, seen);
  return (
    <p
      className={clsx(
        'flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2',
        isThis ? 'border-t border-line py-3 font-label' : 'text-ink-2',
      )}
    >
      <WhyFigure label={isPart ? part : plain} cents={cents} currency={currency} />
    </p>
  );
}

type OtherSideProps = {
  readonly groupCode: string;
  readonly why: WhyTransfer;
  readonly isPayer: boolean;
  readonly cents: Cents;
};

/** What the other one of the payment gets from the group, or owes it; nothing of somebody who passes money on. */
function OtherSide({ groupCode, why: { otherId, otherCents }, isPayer, cents }: OtherSideProps) {
  const t = useTranslations('settle.why');
  const ledger = useLedger(groupCode);
  const { me } = useMembers(ledger);
  const format = { currency: ledger.group.currency, locale: intlLocale(useLocale()) };
  const open = isPayer ? otherCents : negate(otherCents);
  if (open <= 0) return null;
  const who = me?.id === otherId ? 'you' : 'they';
  const size = open === cents ? 'exactly' : 'inAll';
  const values = apart({ name: nameIn(ledger.members, otherId), amount: formatAmount(open, format) });
  return <Sentence>{t(`${who}.${size}.${isPayer ? 'gets' : 'owes'}`, values)}</Sentence>;
}
