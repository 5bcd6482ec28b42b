'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';

import { PlanItem } from '@/components/settle/plan-item';
import { Remind } from '@/components/settle/remind';
import { keyOf, type ShownPlan } from '@/lib/domain/settlement/shown-plan';
import type { Confirmation } from '@/components/settle/use-confirmation';
import { usePlanRowTexts } from '@/components/settle/use-plan-row-texts';
import { ChevronDownIcon } from '@/components/ui/icons';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
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
            open={() => confirmation.open(row)}
            // Nobody reminds themselves.
            remind={
              side !== 'mine' && (
                <Remind groupCode={groupCode} words={words} toId={row.toId} isToMe={side === 'toMe'} />
              )
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

/**
 * The payments that settle the group: those of the person using this device, and the others folded into one line, unless
 * there are only those. It says that they are the fewest only if that is proven.
 */
export function PlanList({ groupCode, plan, confirmation }: PlanListProps) {
  const t = useTranslations('settle');
  const id = useId();
  const { me } = useMembers(useLedger(groupCode));
  const count = plan.rows.length;
  const own = plan.rows.filter(({ fromId, toId }) => fromId === me?.id || toId === me?.id);
  const others = plan.rows.slice(own.length);
  const isFolded = own.length > 0 && others.length > 0;
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="pt-2 text-heading">
        {t('heading')}
      </h2>
      <p className="pt-1 pb-4 text-ink-2">{plan.proven ? t('fewest', { count }) : t('found', { count })}</p>
      <PlanRows groupCode={groupCode} rows={isFolded ? own : plan.rows} confirmation={confirmation} />
      {isFolded && (
        <details className="group mt-1">
          <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-tile px-1 text-label font-label text-link [&::-webkit-details-marker]:hidden">
            <span>{t('others', { count: others.length })}</span>
            <ChevronDownIcon className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <PlanRows groupCode={groupCode} rows={others} confirmation={confirmation} />
        </details>
      )}
    </section>
  );
}
