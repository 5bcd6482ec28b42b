'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import type { RowWords } from '@/components/settle/use-row-words';
import type { RowSayings, RowSide } from '@/components/settle/use-sayings';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { CheckIcon } from '@/components/ui/icons';
import { SettleArrow } from '@/components/ui/settle-arrow';
import type { AvatarFace } from '@/lib/domain/avatars';
import { amountForMachines } from '@/lib/domain/format';
import type { Cents } from '@/lib/domain/money';

type PlanItemProps = {
  readonly sayings: RowSayings;
  readonly fromFace: AvatarFace;
  readonly toFace: AvatarFace;
  readonly cents: Cents;
  /** Just paid: the tick is drawn, then the row folds away. */
  readonly paid: boolean;
  readonly ask: () => void;
  /** Reminds who owes. */
  readonly remind: ReactNode;
  readonly isSmall: boolean;
};

/** One payment of the plan: who pays whom, how much, and the button for "has been paid". */
export function PlanItem(props: PlanItemProps) {
  const { sayings, fromFace, toFace, cents, paid, ask, remind, isSmall } = props;
  const t = useTranslations('settle');
  const { side, words } = sayings;
  return (
    <li
      className={clsx(
        'grid transition-[grid-template-rows,opacity] delay-240 duration-200 ease-calm not-first:border-t not-first:border-line',
        paid ? 'grid-rows-[0fr] opacity-0' : 'grid-rows-[1fr]',
      )}
    >
      <div className="overflow-hidden">
        <div className="p-4 very-slim:p-3">
          {side === 'others' && <Pair words={words} fromFace={fromFace} toFace={toFace} />}
          <div
            className={clsx(
              '@container flex flex-wrap items-center justify-end gap-2',
              side === 'others' && 'mt-3',
            )}
          >
            {side === 'others' ? (
              <data
                value={amountForMachines(cents)}
                className={clsx(
                  'mr-auto wrap-anywhere tabular-nums',
                  isSmall ? 'text-heading' : 'text-title',
                )}
              >
                {words.amount}
              </data>
            ) : (
              <OwnPayment
                side={side}
                words={words}
                cents={cents}
                face={side === 'mine' ? toFace : fromFace}
              />
            )}
            {paid ? (
              <Tick />
            ) : (
              // In little room they go below what they are about together.
              <div className="flex max-w-full flex-wrap items-center justify-end gap-2">
                <Button
                  variant="soft"
                  size="sm"
                  icon={<CheckIcon className="size-5" />}
                  aria-label={sayings.paidFor}
                  onClick={ask}
                >
                  {t('paid')}
                </Button>
                {remind}
              </div>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}

type PairProps = Pick<PlanItemProps, 'fromFace' | 'toFace'> & { readonly words: RowWords };

/** Who pays whom. The arrows of a plan stand above each other, however long the names; in little room so do the names. */
function Pair({ words, fromFace, toFace }: PairProps) {
  const t = useTranslations('settle');
  return (
    <p className="@container">
      <span className="sr-only">{t('row', words)}</span>
      <span
        aria-hidden="true"
        className="grid grid-cols-[minmax(0,1fr)_1.5rem_minmax(0,1fr)] items-center gap-2.5 @max-[18rem]:grid-cols-[1.5rem_minmax(0,1fr)] @min-[26rem]:grid-cols-[minmax(0,1fr)_5rem_minmax(0,1fr)]"
      >
        <span className="flex min-w-0 items-center gap-2 @max-[18rem]:col-span-full">
          <Avatar face={fromFace} />
          <span className="wrap-words min-w-0 text-name">{words.from}</span>
        </span>
        <SettleArrow />
        <span className="flex min-w-0 items-center justify-end gap-2 text-right @max-[18rem]:flex-row-reverse @max-[18rem]:text-left">
          <span className="wrap-words min-w-0 text-name">{words.to}</span>
          <Avatar face={toFace} />
        </span>
      </span>
    </p>
  );
}

type OwnPaymentProps = Pick<PlanItemProps, 'cents'> & {
  readonly side: Exclude<RowSide, 'others'>;
  readonly words: RowWords;
  /** Of the other one. */
  readonly face: AvatarFace;
};

/** "Du gibst Anna 8,25 €": what one has to do oneself, or gets, is said in words. */
function OwnPayment({ side, words, cents, face }: OwnPaymentProps) {
  const t = useTranslations('settle');
  return (
    <p className="flex min-w-0 flex-[1_1_10rem] items-center gap-3">
      <Avatar face={face} />
      <span className="wrap-words min-w-0 text-heading">
        {t.rich(`${side}.row`, {
          ...words,
          sum: (amount) => (
            <data value={amountForMachines(cents)} className="wrap-anywhere tabular-nums">
              {amount}
            </data>
          ),
        })}
      </span>
    </p>
  );
}

/** Draws itself, as a pen would. */
const Tick = () => (
  <span className="grid size-11 place-items-center text-accent">
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-7"
    >
      <path
        d="m5 12.5 4.5 4.5L19 7.5"
        pathLength={1}
        className="transition-[stroke-dashoffset] duration-240 ease-calm [stroke-dasharray:1] [stroke-dashoffset:0] starting:[stroke-dashoffset:1]"
      />
    </svg>
  </span>
);
