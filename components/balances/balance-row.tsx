'use client';

import { useLocale, useTranslations } from 'next-intl';

import { balanceSide } from '@/components/words/balance-side';
import { GroupLink } from '@/components/shell/group-link';
import { UnsentMark } from '@/components/shell/failures/unsent-mark';
import { You } from '@/components/words/you';
import { Amount, type AmountTone } from '@/components/ui/amount';
import { Avatar } from '@/components/ui/avatar';
import { BalanceBar } from '@/components/ui/balance-bar';
import { Row, type RowLink } from '@/components/ui/row';
import { Verbatim } from '@/components/ui/verbatim';
import { useJustChanged } from '@/lib/device/page/look/just-changed';
import type { AvatarFace } from '@/lib/domain/avatars';
import { formatAmount } from '@/lib/domain/money/format';
import type { Member } from '@/lib/domain/nouns';
import { type Cents, negate } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';

type BalanceRowProps = {
  readonly groupCode: string;
  readonly currency: string;
  readonly member: Pick<Member, 'id' | 'name'>;
  /** Whether this is the person using this device. */
  readonly isMe: boolean;
  readonly face: AvatarFace;
  /** As lists show it (`shownBalances`). */
  readonly balanceCents: Cents;
  /** Balance ÷ largest |balance| of the group. */
  readonly ratio: number;
  readonly grows: boolean;
  /** Whether the last debt was just paid. */
  readonly falls: 'no' | 'now' | 'late';
  /** Whether something that affects it was saved here and is not sent yet. */
  readonly pending: boolean;
};

/** A member's balance; links to the member. */
export function BalanceRow(props: BalanceRowProps) {
  const { groupCode, member, isMe, face, balanceCents, ratio, grows, falls, pending } = props;
  const fresh = useJustChanged(member.id, balanceCents);
  const t = useTranslations('balance');
  const { word, tone } = balanceSide(balanceCents);
  const href = routes.memberDetails(groupCode, member.id);
  const link: RowLink = (content) => <GroupLink href={href} remember="nestedPreviousRoute" {...content} />;
  return (
    <Row
      lead={<Avatar face={face} />}
      title={
        <>
          <Verbatim>{member.name}</Verbatim>
          {isMe && <You />}
        </>
      }
      caption={
        <>
          <span>{isMe ? t(`you.${word}`) : t(word)}</span>
          {pending && <UnsentMark />}
        </>
      }
      trail={<Balance balanceCents={balanceCents} currency={props.currency} tone={tone} />}
      below={<BalanceBar ratio={ratio} grows={grows} falls={falls} />}
      fresh={fresh}
      link={link}
    />
  );
}

type BalanceProps = { readonly balanceCents: Cents; readonly currency: string; readonly tone: AmountTone };

function Balance({ balanceCents, currency, tone }: BalanceProps) {
  const locale = intlLocale(useLocale());
  const text = formatAmount(balanceCents, { currency, locale, sign: 'always' });
  // Screen readers hear "owes 0.50 €": the word says the side, and many are silent about U+2212.
  const spoken = balanceCents < 0 ? formatAmount(negate(balanceCents), { currency, locale }) : null;
  return <Amount cents={balanceCents} text={text} tone={tone} {...(spoken !== null && { spoken })} />;
}
