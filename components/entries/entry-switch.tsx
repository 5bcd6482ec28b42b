'use client';

import { useTranslations } from 'next-intl';

import { useOpenScreen } from '@/components/shell/group-navigation';
import { Segmented } from '@/components/ui/segmented';
import { routes } from '@/lib/routes';

type EntryKind = 'expense' | 'payment';

const paths: Readonly<Record<EntryKind, string>> = {
  expense: routes.createExpense,
  payment: routes.createPayment,
};

/** Expense or payment; going back leads to where the first of them was opened. */
export function EntrySwitch({ kind }: { readonly kind: EntryKind }) {
  const t = useTranslations('entries');
  const openScreen = useOpenScreen();
  return (
    <Segmented<EntryKind>
      label={t('kind')}
      segments={[
        { value: 'expense', label: t('expense'), href: paths.expense },
        { value: 'payment', label: t('payment'), href: paths.payment },
      ]}
      value={kind}
      onChange={(next) => openScreen(paths[next], { replace: true })}
    />
  );
}
