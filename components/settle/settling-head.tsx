'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';

import { isSettling } from '@/components/settle/settling';
import { CheckIcon } from '@/components/ui/icons';
import { useLedger } from '@/lib/device/data/ledger';
import { useQueuedChanges } from '@/lib/device/data/outbox-hooks';
import { useJustSettled } from '@/lib/device/page/just-settled';
import { createLate, useLate } from '@/lib/device/page/late';
import { balanceOf, isGroupSettled } from '@/lib/domain/balances';

/** Most groups are not settling: their main screen carries neither the rows of a plan nor the search for one. */
const late = createLate();
const RestOfPlan = dynamic(
  late.noted(() => import('@/components/settle/rest-of-plan').then((rest) => rest.RestOfPlan)),
);

/** Fetches what the balances show after a confirmation, so that it is there with them. */
export const loadRestOfPlan = late.load;

/** Above the balances: what is left of the plan, then that all are square, later a quiet line that they still are. */
export function SettlingHead({ groupCode }: { readonly groupCode: string }) {
  const ledger = useLedger(groupCode);
  const queued = useQueuedChanges(groupCode);
  const isJustSettled = useJustSettled(groupCode) !== null;
  const isSettled = isGroupSettled(ledger.members.map(balanceOf));
  const isSeen = isSettling(ledger, queued) || (isSettled && isJustSettled);
  const isHere = useLate(late, isSeen);
  if (isHere) return <RestOfPlan groupCode={groupCode} />;
  return isSettled && ledger.group.entryCount > 0 && <SquareLine />;
}

function SquareLine() {
  const t = useTranslations('settle.square');
  return (
    <p className="mt-4 -mb-1 flex items-center gap-2 px-1 text-label font-name text-ink-2">
      <CheckIcon className="size-5 text-accent" />
      {t('line')}
    </p>
  );
}
