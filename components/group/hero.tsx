import { useTranslations } from 'next-intl';

import { ExpensesTotal } from '@/components/group/expenses-total';
import { MyBalance } from '@/components/group/my-balance';
import { useMembers } from '@/lib/device/hooks/ledger';
import type { LedgerView } from '@/lib/domain/ledger/view';

/**
 * The one big number: what whoever uses this device gets or owes, else what the group has spent, which is also all that there
 * is to say before the first entry.
 */
export function Hero({ ledger }: { readonly ledger: LedgerView }) {
  const t = useTranslations('main');
  const { me } = useMembers(ledger);
  const { group, members } = ledger;
  if (me && group.entryCount > 0) return <MyBalance me={me} ledger={ledger} />;
  return <ExpensesTotal members={members} currency={group.currency} label={t('total')} />;
}
