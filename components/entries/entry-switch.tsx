'use client';

import { useTranslations } from 'next-intl';

import { moveAmount } from '@/lib/client/stored-draft';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { Segmented } from '@/components/ui/segmented';
import { routes } from '@/lib/routes';

type EntryKind = 'expense' | 'payment';

const paths: Readonly<Record<EntryKind, string>> = {
  expense: routes.createExpense,
  payment: routes.createPayment,
};

/** What the forms for new entries call their drafts. */
export const NEW_DRAFT_NAMES: Readonly<Record<EntryKind, string>> = {
  expense: 'create-expense',
  payment: 'create-payment',
};

type EntrySwitchProps = { readonly kind: EntryKind; readonly groupCode: string };

/** Expense or payment; the amount goes along, and going back leads to where the first of them was opened. */
export function EntrySwitch({ kind, groupCode }: EntrySwitchProps) {
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
      onChange={(next) => {
        moveAmount({ groupCode, form: NEW_DRAFT_NAMES[kind] }, { groupCode, form: NEW_DRAFT_NAMES[next] });
        openScreen(paths[next], { replace: true });
      }}
    />
  );
}
