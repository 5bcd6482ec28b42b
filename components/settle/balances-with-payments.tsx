'use client';

import { useNow, useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { type ReactNode, useContext, useState } from 'react';

import { AllPaymentsLink } from '@/components/settle/all-payments-link';
import { CheckIcon } from '@/components/ui/icons';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useQueuedChanges } from '@/lib/device/hooks/outbox-hooks';
import { CoveredContext } from '@/lib/device/page/look/big-screen';
import { useJustSettled } from '@/lib/device/page/look/just-settled';
import { createLazy, renewable, useLazy } from '@/lib/device/page/versions/lazy';
import { balanceOf, isGroupSettled } from '@/lib/domain/ledger/balances';
import type { Change } from '@/lib/domain/ledger/change';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { SUGGESTS_AFTER_MS } from '@/lib/limits';

/** The balances are shown and can be used before the code of the plan is loaded. */
const late = createLazy({ isAhead: true });
const RestOfPlan = renewable((noting) =>
  dynamic(
    noting(late.noted(() => import('@/components/settle/rest-of-plan').then((rest) => rest.RestOfPlan))),
  ),
);

/** Loads what the balances show after a confirmation, so that both appear together. */
export const loadRestOfPlan = late.load;

/**
 * With more unsettled members, finding the plan again after every entry takes a phone too long (0.1 s for twenty, and
 * four times that on a phone).
 */
const MOST_UNSETTLED = 12;

type Place = 'above' | 'below';

/** Changes the place only while the screen is covered, so that a tap moves nothing. */
function useStill(place: Place): Place {
  const [still, setStill] = useState(place);
  const isCovered = useContext(CoveredContext);
  if (isCovered && still !== place) setStill(place);
  return still;
}

type BalancesWithPaymentsProps = {
  readonly groupCode: string;
  /** The balances. */
  readonly children: ReactNode;
  /** Opens the picture of a settled group; passed in, because it belongs to another feature. */
  readonly picture?: ReactNode;
};

/**
 * The balances with the open payments: below them, or above once a payment of the plan was confirmed. Once all are
 * square it says so in the place of the last payment, and later in a quiet line above.
 */
export function BalancesWithPayments({ groupCode, children, picture }: BalancesWithPaymentsProps) {
  const ledger = useLedger(groupCode);
  const settling = isSettling(ledger, useQueuedChanges(groupCode));
  const isJustSettled = useJustSettled(groupCode) !== null;
  const balances = ledger.members.map(balanceOf);
  const isSettled = isGroupSettled(balances);
  const place = useStill(settling || (isSettled && isJustSettled) ? 'above' : 'below');
  const isFound = settling || balances.filter((cents) => cents !== 0).length <= MOST_UNSETTLED;
  const now = useNow();
  const isDue = isSettled || settling || mayBeComplete(ledger, now);
  const isHere = useLazy(late, isSettled ? isJustSettled : isFound && isDue);
  const payments = isHere ? (
    <RestOfPlan groupCode={groupCode} isBrief={place === 'below'} picture={picture} />
  ) : (
    !isSettled && !isFound && isDue && <AllPaymentsLink className="mb-6" />
  );
  return (
    <>
      {place === 'above' && payments}
      {isSettled && !isHere && ledger.group.entryCount > 0 && <SquareLine picture={picture} />}
      {children}
      {place === 'below' && payments}
    </>
  );
}

function SquareLine({ picture }: { readonly picture: ReactNode }) {
  const t = useTranslations('settle.square');
  return (
    <div className="mt-4 -mb-1 flex flex-wrap items-center gap-x-3 px-1">
      <p className="flex items-center gap-2 text-label font-name text-ink-2">
        <CheckIcon className="size-5 text-accent" />
        <span>{t('line')}</span>
      </p>
      {picture}
    </div>
  );
}

/**
 * Whether somebody else could have entered something by now: two members have paid for something, or the group is older
 * than a few hours. Before, a suggestion would settle what only its first member has entered.
 * @param now as the server and the browser agree on it
 */
export const mayBeComplete = (
  { group, members }: Pick<LedgerCopy, 'group' | 'members'>,
  now: Date,
): boolean =>
  members.filter(({ paid, made }) => paid > 0 || made > 0).length > 1 ||
  now.getTime() - group.createdAt.getTime() >= SUGGESTS_AFTER_MS;

/** Whether a change fixes the order of a plan, or ends it (docs/screens.md#settling). */
const decidesOrder = ({ kind }: Change): boolean => kind === 'plan.confirm' || kind.startsWith('entry.');

/**
 * Whether the group is settling: a payment of the plan was confirmed, and others are left. A confirmation fixes the
 * order; as long as it is not sent, the queued changes tell.
 */
export function isSettling(
  { group, members, plan }: Pick<LedgerCopy, 'group' | 'members' | 'plan'>,
  queued: readonly Change[],
): boolean {
  if (isGroupSettled(members.map(balanceOf))) return false;
  const isFixed = group.fixedOrder && plan.length > 0;
  return isFixed || queued.filter(decidesOrder).at(-1)?.kind === 'plan.confirm';
}
