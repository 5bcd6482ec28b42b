import { useLocale, useTranslations } from 'next-intl';

import { formatAmount } from '@/lib/domain/format';
import type { Entry } from '@/lib/domain/ledger';
import { sharesOf } from '@/lib/domain/parts';
import { intlLocale } from '@/lib/i18n/locales';

type YourShareProps = {
  readonly entry: Entry;
  /** Who uses this device; null: nobody has said so. */
  readonly me: { readonly id: string } | null;
  readonly currency: string;
};

/** Behind the words of an expense: what whoever uses this device bears of it. */
export function YourShare({ entry, me, currency }: YourShareProps) {
  const t = useTranslations('history');
  const locale = intlLocale(useLocale());
  const share = me && entry.kind === 'expense' ? sharesOf(entry.parts).get(me.id) : undefined;
  if (share === undefined) return null;
  return ` · ${t('yourShare', { amount: formatAmount(share, { currency, locale }) })}`;
}
