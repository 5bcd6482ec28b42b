'use client';

import { useLocale, useTranslations } from 'next-intl';

import { totalSpent } from '@/components/group/expenses-total';
import { myShownCents } from '@/components/group/my-balance';
import { balanceSide } from '@/components/shell/balance-side';
import { Amount } from '@/components/ui/amount';
import { useKnownLedger, useMembers } from '@/lib/device/data/ledger';
import type { LedgerView } from '@/lib/domain/apply-changes';
import { formatAmount } from '@/lib/domain/format';
import { negate } from '@/lib/domain/money';
import { intlLocale } from '@/lib/i18n/locales';

/** In the rail, on every screen of the group: what the big number of the main screen says. */
export function RailBalance({ groupCode }: { readonly groupCode: string }) {
  const ledger = useKnownLedger(groupCode);
  return ledger && <KnownBalance ledger={ledger} />;
}

function KnownBalance({ ledger }: { readonly ledger: LedgerView }) {
  const t = useTranslations('main');
  const { me } = useMembers(ledger);
  const { group, members } = ledger;
  const locale = intlLocale(useLocale());
  const cents = me && group.entryCount > 0 ? myShownCents(me, members) : null;
  const { word, tone } = balanceSide(cents ?? 0);
  const shown = cents ?? totalSpent(members);
  return (
    <p className="px-3 pt-2">
      <span className="block text-caption text-ink-2">{cents === null ? t('total') : t(`mine.${word}`)}</span>
      <Amount
        cents={shown}
        // The word says the side.
        text={formatAmount(shown < 0 ? negate(shown) : shown, { currency: group.currency, locale })}
        tone={tone}
        className="block text-title wrap-anywhere whitespace-normal"
      />
    </p>
  );
}
