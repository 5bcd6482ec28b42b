'use client';

import { useTranslations } from 'next-intl';

import { PlanItem } from '@/components/settle/plan-item';
import type { ShownPlan } from '@/components/settle/shown-plan';
import type { Confirmation } from '@/components/settle/use-confirmation';
import { useRowWords } from '@/components/settle/use-row-words';
import { useBooks, useMembers } from '@/lib/client/books';
import { faceOf } from '@/lib/domain/avatars';

type PlanListProps = {
  readonly groupCode: string;
  readonly plan: Extract<ShownPlan, { kind: 'plan' }>;
  readonly confirmation: Confirmation;
};

/** The payments that settle the group. It says that fewer do not exist only where that is proven. */
export function PlanList({ groupCode, plan, confirmation }: PlanListProps) {
  const t = useTranslations('settle');
  const { faces } = useMembers(useBooks(groupCode));
  const wordsOf = useRowWords(groupCode);
  const count = plan.rows.length;
  return (
    <>
      <p className="pt-2 pb-4 text-ink-2">{plan.proven ? t('fewest', { count }) : t('found', { count })}</p>
      <ul className="mb-6 overflow-hidden rounded-card border border-line bg-surface">
        {plan.rows.map((row) => (
          <PlanItem
            key={row.key}
            words={wordsOf(row)}
            fromFace={faceOf(faces, row.fromId)}
            toFace={faceOf(faces, row.toId)}
            amountCents={row.amountCents}
            paid={row.key === confirmation.paid?.key}
            ask={() => confirmation.ask(row)}
          />
        ))}
      </ul>
    </>
  );
}
