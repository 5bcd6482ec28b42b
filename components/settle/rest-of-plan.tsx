'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';

import { AllPaymentsLink } from '@/components/settle/all-payments-link';
import { ConfirmPayment } from '@/components/settle/confirm-payment';
import { PayLater } from '@/components/settle/pay-later';
import { PlanRows } from '@/components/settle/plan-list';
import { shownPlan } from '@/lib/domain/settlement/shown-plan';
import { SettledNotice } from '@/components/settle/settled-notice';
import { useConfirmation } from '@/components/settle/use-confirmation';
import { usePlanRowTexts } from '@/components/settle/use-plan-row-texts';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { useJustSettled } from '@/lib/device/page/look/just-settled';

/** Rows below the balances; the other payments are one tap away. */
const BRIEF_ROWS = 3;

type RestOfPlanProps = {
  readonly groupCode: string;
  /** Shows only the first payments; one's own come first. */
  readonly isBrief: boolean;
  /** For the notice that all are square. */
  readonly picture?: ReactNode;
};

/**
 * What is left of the plan, beside the balances, so that the next payment is one tap away. After the last one this has
 * at once the height of the notice that follows: the row folds away, the bars run to zero, then the notice appears, and
 * nothing else on the screen moves after the tap.
 */
export function RestOfPlan({ groupCode, isBrief, picture }: RestOfPlanProps) {
  const t = useTranslations('settle');
  const id = useId();
  const ledger = useLedger(groupCode);
  const meId = useMembers(ledger).me?.id;
  const justSettled = useJustSettled(groupCode);
  const present = useMemo(() => shownPlan(ledger, meId), [ledger, meId]);
  const confirmation = useConfirmation(groupCode, present);
  const sayingsOf = usePlanRowTexts(groupCode);
  const { plan, paid, said } = confirmation;
  const isOver = justSettled !== null && present.kind === 'settled';
  const heading = useRef<HTMLHeadingElement>(null);
  const square = useRef<HTMLDivElement>(null);

  // The button that had the focus disappears with its row.
  useEffect(() => {
    if (paid) (square.current ?? heading.current)?.focus({ preventScroll: true });
  }, [paid]);

  return (
    <div className={clsx('mt-4 grid', isBrief && 'mb-6')}>
      {plan.kind === 'plan' && (
        <section
          aria-labelledby={id}
          inert={isOver}
          className={clsx(
            'min-w-0 transition-opacity delay-240 duration-200 [grid-area:1/1]',
            isOver && 'opacity-0',
          )}
        >
          <h2 ref={heading} id={id} tabIndex={-1} className="px-1 pb-2 text-heading outline-none">
            {t('left', { count: Math.max(1, plan.rows.length - (paid ? 1 : 0)) })}
          </h2>
          <PlanRows
            groupCode={groupCode}
            rows={isBrief ? plan.rows.slice(0, BRIEF_ROWS) : plan.rows}
            confirmation={confirmation}
          />
          {isBrief && plan.rows.length > BRIEF_ROWS && <AllPaymentsLink className="mt-3" />}
        </section>
      )}
      {isOver && (
        <SettledNotice ref={square} groupCode={groupCode} justSettled={justSettled} picture={picture} />
      )}
      <p role="status" className="sr-only">
        {said && <Sentence>{sayingsOf(said).confirmed}</Sentence>}
      </p>
      <ConfirmPayment groupCode={groupCode} confirmation={confirmation} />
      <PayLater groupCode={groupCode} confirmation={confirmation} />
    </div>
  );
}
