'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

import type { RowWords } from '@/components/settle/use-row-words';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { CheckIcon } from '@/components/ui/icons';
import { SettleArrow } from '@/components/ui/settle-arrow';
import type { AvatarFace } from '@/lib/domain/avatars';
import { type Cents, centsToWire } from '@/lib/domain/money';

type PlanItemProps = {
  readonly words: RowWords;
  readonly fromFace: AvatarFace;
  readonly toFace: AvatarFace;
  readonly amountCents: Cents;
  /** Just paid: the tick is drawn, then the row folds away. */
  readonly paid: boolean;
  readonly ask: () => void;
};

/** One payment of the plan: who pays whom, how much, and the button for "has been paid". */
export function PlanItem({ words, fromFace, toFace, amountCents, paid, ask }: PlanItemProps) {
  const t = useTranslations('settle');
  return (
    <li
      className={clsx(
        'grid transition-[grid-template-rows,opacity] delay-240 duration-200 ease-calm not-first:border-t not-first:border-line',
        paid ? 'grid-rows-[0fr] opacity-0' : 'grid-rows-[1fr]',
      )}
    >
      <div className="overflow-hidden">
        <div className="p-4 very-slim:p-3">
          <Pair words={words} fromFace={fromFace} toFace={toFace} />
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <data value={centsToWire(amountCents)} className="text-title wrap-anywhere tabular-nums">
              {words.amount}
            </data>
            {paid ? (
              <Tick />
            ) : (
              <Button
                variant="soft"
                size="sm"
                icon={<CheckIcon className="size-5" />}
                aria-label={t('paidFor', words)}
                onClick={ask}
              >
                {t('paid')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}

type PairProps = Pick<PlanItemProps, 'words' | 'fromFace' | 'toFace'>;

/** Who pays whom. In a grid a short name stays whole beside a long one; enlarged text puts one below the other. */
function Pair({ words, fromFace, toFace }: PairProps) {
  const t = useTranslations('settle');
  return (
    <p className="@container">
      <span className="sr-only">{t('row', words)}</span>
      <span
        aria-hidden="true"
        className="grid grid-cols-[auto_minmax(1.5rem,1fr)_auto] items-center gap-2.5 @max-[14rem]:grid-cols-[1.5rem_minmax(0,1fr)]"
      >
        <span className="flex min-w-0 items-center gap-2 @max-[14rem]:col-span-full">
          <Avatar face={fromFace} />
          <span className="wrap-words text-name">{words.from}</span>
        </span>
        <SettleArrow />
        <span className="flex min-w-0 items-center gap-2 @max-[14rem]:flex-row-reverse @max-[14rem]:justify-end">
          <span className="wrap-words text-name">{words.to}</span>
          <Avatar face={toFace} />
        </span>
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
