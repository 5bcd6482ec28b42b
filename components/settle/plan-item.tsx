'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import type { PlanRowTexts } from '@/components/settle/use-plan-row-texts';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { CheckIcon } from '@/components/ui/icons';
import { Sentence } from '@/components/ui/verbatim';
import type { AvatarFace } from '@/lib/domain/avatars';
import { amountForMachines } from '@/lib/domain/money/format';
import type { Cents } from '@/lib/domain/money/money';

type PlanItemProps = {
  readonly sayings: PlanRowTexts;
  /** The payer's; the recipient's if the payer is the person using this device. */
  readonly face: AvatarFace;
  readonly cents: Cents;
  /** Just paid: the tick is drawn, then the row folds away. */
  readonly paid: boolean;
  /** What can be done about it; null for whoever may only look. */
  readonly acts: PlanItemActs | null;
};

type PlanItemActs = {
  readonly ask: () => void;
  /** Opens the sheet of this payment. */
  readonly open: () => void;
  /** The button that reminds the payer. */
  readonly remind: ReactNode;
};

/**
 * One payment of the plan, always in the same order: who pays whom, how much, and below, or beside where there is room,
 * what can be done about it.
 */
export function PlanItem({ sayings, face, cents, paid, acts }: PlanItemProps) {
  const words = (
    <>
      <Avatar face={face} />
      <span className="row-text">
        <span className="row-words wrap-words text-name">
          <Sentence>{sayings.row}</Sentence>
        </span>{' '}
        <data value={amountForMachines(cents)} translate="no" className="row-trail money text-heading">
          {sayings.words.amount}
        </data>
      </span>
    </>
  );
  return (
    <li
      className={clsx(
        'grid transition-[grid-template-rows,opacity] delay-240 duration-200 ease-calm not-first:border-t not-first:border-line',
        paid ? 'grid-rows-[0fr] opacity-0' : 'grid-rows-[1fr]',
      )}
    >
      <div className="@container overflow-hidden">
        <div
          className={clsx(
            acts &&
              '@min-[32rem]:grid @min-[32rem]:grid-cols-[minmax(0,1fr)_16.5rem] @min-[32rem]:items-center',
          )}
        >
          {acts ? (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={paid ? undefined : acts.open}
              className="row press w-full text-left hover:bg-sunken focus-visible:-outline-offset-3"
            >
              {words}
            </button>
          ) : (
            <div className="row">{words}</div>
          )}
          {acts && (
            <div className="-mt-2 flex flex-wrap items-center justify-end gap-1 px-(--row-pad-x) pb-2 @min-[32rem]:mt-0 @min-[32rem]:pb-0 @min-[32rem]:pl-0">
              {paid ? <Tick /> : <Buttons sayings={sayings} {...acts} />}
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

type ButtonsProps = PlanItemActs & { readonly sayings: PlanRowTexts };

function Buttons({ sayings, ask, open, remind }: ButtonsProps) {
  const t = useTranslations('settle');
  return (
    <>
      {remind}
      {sayings.side === 'mine' ? (
        <Button
          variant="soft"
          size="sm"
          aria-haspopup="dialog"
          aria-label={sayings.payFor}
          onClick={open}
          className="no-script:hidden"
        >
          {t('pay')}
        </Button>
      ) : (
        <Button
          variant="soft"
          size="sm"
          icon={<CheckIcon className="size-5" />}
          aria-label={sayings.paidFor}
          onClick={ask}
        >
          {t('paid')}
        </Button>
      )}
    </>
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
