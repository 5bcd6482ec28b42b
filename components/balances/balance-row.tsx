'use client';

import { useLocale, useTranslations } from 'next-intl';

import { balanceSide } from '@/components/shell/balance-side';
import { GroupLink } from '@/components/shell/group-link';
import { Amount, type AmountTone } from '@/components/ui/amount';
import { Avatar } from '@/components/ui/avatar';
import { BalanceBar } from '@/components/ui/balance-bar';
import { Row, type RowLink } from '@/components/ui/row';
import { useJustChanged } from '@/lib/client/just-changed';
import type { AvatarFace } from '@/lib/domain/avatars';
import { formatAmount } from '@/lib/domain/format';
import { type Cents, centsToWire, negate } from '@/lib/domain/money';
import { intlLocale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';

type BalanceRowProps = {
  readonly groupCode: string;
  readonly currency: string;
  readonly memberId: string;
  readonly name: string;
  readonly face: AvatarFace;
  readonly balanceCents: Cents;
  /** Balance ÷ largest |balance| of the group. */
  readonly ratio: number;
  readonly growIndex?: number;
};

/** A member's balance; leads to the member. */
export function BalanceRow(props: BalanceRowProps) {
  const { groupCode, memberId, name, face, balanceCents, ratio, growIndex } = props;
  const fresh = useJustChanged(memberId, balanceCents);
  const t = useTranslations('balance');
  const { word, tone } = balanceSide(balanceCents);
  const href = routes.memberDetails(groupCode, memberId);
  const link: RowLink = (content) => <GroupLink href={href} remember="nestedPreviousRoute" {...content} />;
  return (
    <Row
      lead={<Avatar face={face} />}
      title={name}
      caption={t(word)}
      trail={<Balance balanceCents={balanceCents} currency={props.currency} tone={tone} />}
      below={<BalanceBar ratio={ratio} {...(growIndex !== undefined && { growIndex })} />}
      fresh={fresh}
      link={link}
    />
  );
}

type BalanceProps = { readonly balanceCents: Cents; readonly currency: string; readonly tone: AmountTone };

function Balance({ balanceCents, currency, tone }: BalanceProps) {
  const t = useTranslations('balances');
  const locale = intlLocale(useLocale());
  const text = formatAmount(balanceCents, { currency, locale, sign: 'always' });
  // Many screen readers are silent about U+2212.
  const spoken =
    balanceCents < 0
      ? t('negative', { amount: formatAmount(negate(balanceCents), { currency, locale }) })
      : null;
  return (
    <Amount value={centsToWire(balanceCents)} text={text} tone={tone} {...(spoken !== null && { spoken })} />
  );
}
