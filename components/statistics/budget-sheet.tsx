'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { TypedAmountEntry } from '@/components/words/typed-amount-entry';
import { useTypedAmount } from '@/components/words/use-typed-amount';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Field } from '@/components/ui/fields/field';
import { Segmented } from '@/components/ui/fields/segmented';
import { Select } from '@/components/ui/fields/select';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { type Budget, readBudgets, withBudget } from '@/lib/domain/budgets';
import { CATEGORIES, CATEGORY_EMOJI, type Category } from '@/lib/domain/entry/category';

type BudgetSheetProps = {
  readonly groupCode: string;
  /** The one to change; null: a new one. */
  readonly budget: Budget | null;
  readonly onClose: () => void;
};

/** Sets, changes or removes a budget, for everybody in the group. */
export function BudgetSheet({ groupCode, budget, onClose }: BudgetSheetProps) {
  const t = useTranslations('statistics.budget');
  const names = useTranslations('categories');
  const save = useSave(groupCode);
  const { group } = useLedger(groupCode);
  const { currency, budgets } = group;
  const taken = new Set(readBudgets(budgets).map(({ category }) => category));
  const free = ([null, ...CATEGORIES] as const).filter(
    (category) => category === budget?.category || !taken.has(category),
  );
  const [category, setCategory] = useState<Category | null>(budget ? budget.category : (free[0] ?? null));
  const [per, setPer] = useState<Budget['per']>(budget?.per ?? 'all');
  const amount = useTypedAmount('expense', currency, budget?.cents ?? null);
  const put = (next: Omit<Budget, 'category'> | null) => {
    const rest = budget ? withBudget(budgets, budget.category, null) : budgets;
    const set = { budgets: withBudget(rest, category, next) };
    if (set.budgets !== budgets) save({ kind: 'group.set', set, base: group.revision });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(budget ? 'change' : 'add')}
      actions={
        <>
          {budget ? (
            <Button variant="danger-quiet" onClick={() => put(null)}>
              {t('remove')}
            </Button>
          ) : (
            <Button variant="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
          )}
          <Button
            onClick={() => amount.complain() && amount.cents !== null && put({ per, cents: amount.cents })}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-5 text-ink">
        <Field label={t('for')}>
          {(control) => (
            <Select
              {...control}
              value={category ?? ''}
              onChange={({ target }) => setCategory(CATEGORIES.find((each) => each === target.value) ?? null)}
            >
              {free.map((each) => (
                <option key={each ?? ''} value={each ?? ''}>
                  {each === null ? t('everything') : `${CATEGORY_EMOJI[each]} ${names(each)}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Segmented<Budget['per']>
          label={t('period')}
          segments={[
            { value: 'all', label: t('inAll') },
            { value: 'month', label: t('perMonth') },
          ]}
          value={per}
          onChange={setPer}
        />
        <TypedAmountEntry label={t('amount')} amount={amount} currency={currency} />
        <p className="text-caption text-ink-2">{t('hint')}</p>
      </div>
    </Dialog>
  );
}
