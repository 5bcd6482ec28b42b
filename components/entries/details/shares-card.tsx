'use client';

import { useLocale, useTranslations } from 'next-intl';

import type { EntryPerson } from '@/components/entries/people';
import { You } from '@/components/shell/you';
import { Amount } from '@/components/ui/amount';
import { Avatar } from '@/components/ui/avatar';
import { CardSection } from '@/components/ui/card-section';
import { Row } from '@/components/ui/row';
import { Verbatim } from '@/components/ui/verbatim';
import { formatAmount } from '@/lib/domain/money/format';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { sharesOf } from '@/lib/domain/entry/parts';
import { intlLocale } from '@/lib/i18n/locales';

type SharesCardProps = {
  readonly entry: Entry;
  readonly people: readonly EntryPerson[];
  readonly currency: string;
};

/** What each who shares it bears: the exact shares as they are stored, by name. */
export function SharesCard({ entry, people, currency }: SharesCardProps) {
  const t = useTranslations('details');
  const locale = intlLocale(useLocale());
  const shares = sharesOf(entry.parts);
  return (
    <CardSection heading={t('shares')} className="[--row-pad-y:0.5rem]">
      {people.flatMap(({ id, name, face, isMe }) => {
        const share = shares.get(id);
        if (share === undefined) return [];
        const amount = <Amount cents={share} text={formatAmount(share, { currency, locale })} />;
        const title = (
          <>
            <Verbatim>{name}</Verbatim>
            {isMe && <You />}
          </>
        );
        return [<Row key={id} lead={<Avatar face={face} />} title={title} trail={amount} />];
      })}
    </CardSection>
  );
}
