'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';

import { PlanItem } from '@/components/settle/plan-item';
import { Remind } from '@/components/settle/remind';
import { keyOf, type ShownPlan } from '@/lib/domain/settlement/shown-plan';
import type { Confirmation } from '@/components/settle/use-confirmation';
import { WaysButton } from '@/components/settle/ways-button';
import { usePlanRowTexts } from '@/components/settle/use-plan-row-texts';
import { useIsLooking } from '@/components/shell/looking';
import { ChevronDownIcon } from '@/components/ui/icons';
import { nameIn } from '@/components/words/name-in';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { faceOf } from '@/lib/domain/avatars';
import type { Member } from '@/lib/domain/nouns';
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
  const isLooking = useIsLooking();
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
            acts={
              isLooking
                ? null
                : {
                    ask: () => confirmation.ask(row),
                    open: () => confirmation.open(row),
                    // Nobody reminds themselves.
                    remind: side !== 'mine' && (
                      <Remind groupCode={groupCode} words={words} toId={row.toId} isToMe={side === 'toMe'} />
                    ),
                  }
            }
          />
        );
      })}
    </ul>
  );
}

/** How many payments there are, and what else is certain of them. */
function usePlanWords(
  { rows, proven, isOurs, way }: PlanListProps['plan'],
  members: readonly Pick<Member, 'id' | 'name'>[],
): string {
  const t = useTranslations('settle');
  const count = rows.length;
  if (proven) return t('fewest', { count });
  if (!isOurs || way.kind === 'fewest') return t('found', { count });
  if (way.kind === 'direct') return t('direct', { count });
  return t('through', { count, name: nameIn(members, way.memberId) });
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
  const ledger = useLedger(groupCode);
  const { me } = useMembers(ledger);
  const said = usePlanWords(plan, ledger.members);
  const own = plan.rows.filter(({ fromId, toId }) => fromId === me?.id || toId === me?.id);
  const others = plan.rows.slice(own.length);
  const isFolded = own.length > 0 && others.length > 0;
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="pt-2 text-heading">
        {t('heading')}
      </h2>
      <p className="pt-1 text-ink-2">{said}</p>
      <WaysButton groupCode={groupCode} />
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
