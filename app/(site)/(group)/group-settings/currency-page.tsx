import { getLocale } from 'next-intl/server';

import { GroupPage } from '@/app/(site)/(group)/group-page';
import { currencyOptions } from '@/components/shell/currency-options';
import { CurrencyNames } from '@/components/screens/group';
import type { GroupSeed } from '@/lib/device/state/packed-seed';

/** A page whose screen names currencies. The page contains the names, because the browser may have different ones. */
export async function CurrencyPage({ seed }: { readonly seed: GroupSeed }) {
  const locale = await getLocale();
  return (
    <CurrencyNames known={{ locale, options: currencyOptions(locale) }}>
      <GroupPage seed={seed} />
    </CurrencyNames>
  );
}
