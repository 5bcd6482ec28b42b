'use client';

import { useTranslations } from 'next-intl';

import { PlanItem } from '@/components/settle/plan-item';
import { Remind } from '@/components/settle/remind';
import { keyOf, type ShownPlan } from '@/components/settle/shown-plan';
import type { Confirmation } from '@/components/settle/use-confirmation';
import { usePlanRowTexts } from '@/components/settle/use-plan-row-texts';
import { useLedger, useMembers } from '@/lib/device/hooks/ledger';
import { faceOf } from '@/lib/domain/avatars';
import type { Transfer } from '@/lib/domain/settlement/settlement';

type PlanRowsProps = {
  readonly groupCode: string;
  readonly rows: readonly Transfer[];
  readonly confirmation: Confirmation;
};

/** Payments of a plan, each with its button. */
export function PlanRows({ groupCode, rows, confirmation }: PlanRowsProps) {
  const { faces } = useMembers(useLedger(groupCode));
  const sayingsOf = usePlanRowTexts(groupCode);
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {rows.map((row) => {
        const sayings = sayingsOf(row);
        const { side, words } = sayings;
        return (
          <PlanItem
            key={keyOf(row)}
            sayings={sayings}
            face={faceOf(faces, side === 'mine' ? row.toId : row.fromId)}
            cents={row.cents}
            paid={confirmation.paid !== null && keyOf(row) === keyOf(confirmation.paid)}
            ask={() => confirmation.ask(row)}
            // Nobody reminds themselves.
            remind={
              side !== 'mine' && <Remind groupCode={groupCode} words={words} isToMe={side === 'toMe'} />
            }
          />
        );
      })}
    </ul>
  );
}

type PlanListProps = {
  readonly groupCode: string;
  readonly plan: Extract<ShownPlan, { kind: 'plan' }>;
  readonly confirmation: Confirmation;
};

/** The payments that settle the group. It says that they are the fewest only if that is proven. */
export function PlanList({ groupCode, plan, confirmation }: PlanListProps) {
  const t = useTranslations('settle');
  const count = plan.rows.length;
  return (
    <div className="mb-6">
      <p className="pt-2 pb-4 text-ink-2">{plan.proven ? t('fewest', { count }) : t('found', { count })}</p>
      <PlanRows groupCode={groupCode} rows={plan.rows} confirmation={confirmation} />
    </div>
  );
}
