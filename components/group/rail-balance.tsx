'use client';

import { useLocale, useTranslations } from 'next-intl';

import { myShownCents } from '@/components/group/my-balance';
import { balanceSide } from '@/components/words/balance-side';
import { Amount } from '@/components/ui/amount';
import { useKnownLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import type { LedgerView } from '@/lib/domain/ledger/view';
import { formatAmount } from '@/lib/domain/money/format';
import type { Member } from '@/lib/domain/nouns';
import { negate } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';

/** In the rail, unless the screen shows it itself (app/frame.css): what the person using this device gets or owes. */
export function RailBalance({ groupCode }: { readonly groupCode: string }) {
  const ledger = useKnownLedger(groupCode);
  return ledger && <KnownBalance ledger={ledger} />;
}

function KnownBalance({ ledger }: { readonly ledger: LedgerView }) {
  const { me } = useMembers(ledger);
  return me && ledger.group.entryCount > 0 && <Mine me={me} ledger={ledger} />;
}

function Mine({ me, ledger: { group, members } }: { readonly me: Member; readonly ledger: LedgerView }) {
  const t = useTranslations('main.mine');
  const locale = intlLocale(useLocale());
  const cents = myShownCents(me, members);
  const { word, tone } = balanceSide(cents);
  return (
    <p className="rail-balance">
      <span className="block text-caption text-ink-2">{t(word)}</span>
      <Amount
        cents={cents}
        // The word says which side of zero it is, so the number has no sign.
        text={formatAmount(cents < 0 ? negate(cents) : cents, { currency: group.currency, locale })}
        tone={tone}
        className="block text-title wrap-anywhere whitespace-normal"
      />
    </p>
  );
}
