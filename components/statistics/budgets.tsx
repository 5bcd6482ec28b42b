'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { BudgetSheet } from '@/components/statistics/budget-sheet';
import { useIsLooking } from '@/components/shell/looking';
import { SliceBar } from '@/components/statistics/slice-bar';
import { useShown, useToday } from '@/components/statistics/use-shown';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { CardSection } from '@/components/ui/card';
import { PictureTile } from '@/components/ui/emoji';
import { Row } from '@/components/ui/row';
import { Sentence } from '@/components/ui/verbatim';
import { useStatistics } from '@/lib/device/hooks/statistics';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { type Budget, readBudgets } from '@/lib/domain/budgets';
import { CATEGORY_EMOJI } from '@/lib/domain/entry/category';
import { type Cents, negate, subtractCents, ZERO_CENTS } from '@/lib/domain/money/money';
import {
  ALL_DAYS,
  daysOfMonth,
  monthOf,
  NO_STATISTICS,
  type Statistics,
  wholeOf,
} from '@/lib/domain/statistics';
import { apart } from '@/lib/domain/text/text';

type InGroup = { readonly groupCode: string };

/** Which budget is changed; `new`: one more. */
type Opened = Budget | 'new' | null;

/** What the group wants to spend at most, each with what is left of it. A tap changes it. */
export function Budgets({ groupCode }: InGroup) {
  const t = useTranslations('statistics.budget');
  const budgets = readBudgets(useLedger(groupCode).group.budgets);
  const [opened, setOpened] = useState<Opened>(null);
  const isLooking = useIsLooking();
  return (
    <div className="wide:max-w-176">
      {budgets.length > 0 && <BudgetLines groupCode={groupCode} budgets={budgets} onOpen={setOpened} />}
      {!isLooking && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3 mt-2 no-script:hidden"
          onClick={() => setOpened('new')}
        >
          {t('add')}
        </Button>
      )}
      {opened !== null && (
        <BudgetSheet
          groupCode={groupCode}
          budget={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

type BudgetLinesProps = InGroup & {
  readonly budgets: readonly Budget[];
  readonly onOpen: (budget: Budget) => void;
};

const spentOf = (statistics: Statistics, { category }: Budget): Cents =>
  category === null
    ? wholeOf(statistics).total
    : (statistics.categories.find((slice) => slice.category === category)?.total ?? ZERO_CENTS);

/** Whatever range the figures above count: a budget counts its own. */
function BudgetLines({ groupCode, budgets, onOpen }: BudgetLinesProps) {
  const t = useTranslations('statistics.budget');
  const month = monthOf(useToday());
  const asked = {
    month: useStatistics(groupCode, daysOfMonth(month)),
    all: useStatistics(groupCode, ALL_DAYS),
  };
  return (
    <CardSection heading={t('heading')}>
      {budgets.map((budget) => {
        const counted = asked[budget.per];
        const isKnown = counted.status === 'here' && counted.since === null;
        return (
          <BudgetLine
            key={budget.category ?? ''}
            groupCode={groupCode}
            budget={budget}
            statistics={isKnown ? counted.statistics : null}
            onOpen={() => onOpen(budget)}
          />
        );
      })}
    </CardSection>
  );
}

type BudgetLineProps = InGroup & {
  readonly budget: Budget;
  /** Of the budget's own range; null: not known. */
  readonly statistics: Statistics | null;
  readonly onOpen: () => void;
};

function BudgetLine({ groupCode, budget, statistics, onOpen }: BudgetLineProps) {
  const t = useTranslations('statistics.budget');
  const categories = useTranslations('categories');
  const isLooking = useIsLooking();
  const { category, per, cents } = budget;
  const { amount, monthName } = useShown(groupCode, statistics ?? NO_STATISTICS, ALL_DAYS);
  const month = monthOf(useToday());
  const spent = statistics ? spentOf(statistics, budget) : null;
  const rest = spent === null ? null : subtractCents(cents, spent);
  const says = () => {
    if (rest === null) return t('unknown');
    return rest < 0
      ? t('over', apart({ amount: amount(negate(rest)) }))
      : t('left', apart({ amount: amount(rest) }));
  };
  return (
    <Row
      lead={<PictureTile corner={null}>{category === null ? '🎯' : CATEGORY_EMOJI[category]}</PictureTile>}
      title={<span>{category === null ? t('everything') : categories(category)}</span>}
      caption={<span>{per === 'month' ? monthName(month) : t('inAll')}</span>}
      trail={
        <span className="flex flex-col items-end">
          {spent === null ? <span>–</span> : <Amount cents={spent} text={amount(spent)} />}
          <span className="text-caption text-ink-2">
            <Sentence>{t('of', apart({ amount: amount(cents) }))}</Sentence>
          </span>
        </span>
      }
      below={
        <>
          <SliceBar total={spent ?? ZERO_CENTS} mine={null} largest={cents} />
          <span className="mt-1.5 block text-caption text-ink-2">
            <Sentence>{says()}</Sentence>
          </span>
        </>
      }
      {...(!isLooking && {
        link: ({ className, children }) => (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onOpen}
            className={`${className} w-full text-left`}
          >
            {children}
          </button>
        ),
      })}
    />
  );
}
