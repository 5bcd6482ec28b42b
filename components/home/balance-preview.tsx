import { useLocale, useTranslations } from 'next-intl';

import { balanceSide } from '@/components/shell/balance-side';
import { Amount } from '@/components/ui/amount';
import { Avatar } from '@/components/ui/avatar';
import { BalanceBar } from '@/components/ui/balance-bar';
import { CardList } from '@/components/ui/card';
import { Row } from '@/components/ui/row';
import { Verbatim } from '@/components/ui/verbatim';
import { formatAmount } from '@/lib/domain/money/format';
import { cents } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';

/** People who do not exist, with balances that add up to zero. */
const SAMPLE = [
  { name: 'Anna', balanceCents: 18420 },
  { name: 'Ben', balanceCents: 6235 },
  { name: 'Cleo', balanceCents: 0 },
  { name: 'Deniz', balanceCents: -4105 },
  { name: 'Elif', balanceCents: -20550 },
] as const;

const LARGEST_CENTS = 20550;

/** A look at the real thing beside the text of wide screens; a picture, so hidden from screen readers. */
export function BalancePreview() {
  const t = useTranslations('balance');
  const locale = intlLocale(useLocale());
  return (
    <div aria-hidden="true" className="pointer-events-none hidden rounded-chip floating wide:block">
      <CardList className="rounded-chip">
        {SAMPLE.map(({ name, balanceCents }, index) => {
          const { word, tone } = balanceSide(balanceCents);
          const balance = cents(balanceCents);
          const text = formatAmount(balance, { currency: '€', locale, sign: 'always' });
          return (
            <Row
              key={name}
              lead={<Avatar face={{ initials: name.charAt(0), tint: index }} />}
              title={<Verbatim>{name}</Verbatim>}
              caption={t(word)}
              trail={<Amount cents={balance} text={text} tone={tone} />}
              below={<BalanceBar ratio={balanceCents / LARGEST_CENTS} />}
            />
          );
        })}
      </CardList>
    </div>
  );
}
