'use client';

import { useTranslations } from 'next-intl';

import { NEW_ENTRY_PATHS } from '@/components/entries/entry-paths';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { Segmented } from '@/components/ui/fields/segmented';
import { moveAmount } from '@/lib/device/page/stored-draft';
import type { EntryKind } from '@/lib/domain/entry/content';

/** What the form for a new entry calls its draft. */
export const newDraftName = (kind: EntryKind): string => `create-${kind}`;

type EntrySwitchProps = { readonly kind: EntryKind; readonly groupCode: string };

/** Expense or payment; the amount goes along, and going back leads to where the first of them was opened. */
export function EntrySwitch({ kind, groupCode }: EntrySwitchProps) {
  const t = useTranslations('entries');
  const openScreen = useOpenScreen();
  const draftOf = (each: EntryKind) => ({ groupCode, form: newDraftName(each) });
  return (
    <Segmented<EntryKind>
      label={t('kind')}
      segments={[
        { value: 'expense', label: t('expense'), href: NEW_ENTRY_PATHS.expense },
        { value: 'payment', label: t('payment'), href: NEW_ENTRY_PATHS.payment },
      ]}
      value={kind}
      onChange={(next) => {
        moveAmount(draftOf(kind), draftOf(next));
        openScreen(NEW_ENTRY_PATHS[next], { replace: true });
      }}
    />
  );
}
