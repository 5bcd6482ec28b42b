'use client';

import { useTranslations, useLocale } from 'next-intl';
import { type ReactNode, useState } from 'react';

import { DeleteMember } from '@/components/members/delete-member';
import { GoneMember } from '@/components/members/gone-member';
import type { ScreenProps } from '@/components/shell/group-app';
import { GroupFrame } from '@/components/shell/frame';
import { GroupLink } from '@/components/shell/group-link';
import { useIsLooking } from '@/components/shell/looking';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { buttonClass } from '@/components/ui/button-class';
import { HistoryIcon } from '@/components/ui/icons';
import { useLedger, useMembers, useMe } from '@/lib/device/hooks/use-ledger';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import type { Member } from '@/lib/domain/nouns';
import { negate, subtractCents } from '@/lib/domain/money/money';
import { routes } from '@/lib/routes';
import { useSession, changeBrowserSession } from '@/lib/session/session-browser';
import { Button } from '@/components/ui/button';
import { chooseMe } from '@/lib/session/me';
import { isOnDevice } from '@/lib/session/stored-groups';
import { amountForMachines, formatAmount, formatAmountParts } from '@/lib/domain/money/format';
import { intlLocale } from '@/lib/i18n/locales';
import { MemberPayWays } from '@/components/members/pay-ways/member-pay-ways';
import { MemberNameForm } from '@/components/members/member-name-form';
import { UnsentMark } from '@/components/shell/failures/unsent-mark';
import { You } from '@/components/words/you';
import { Avatar } from '@/components/ui/avatar';
import { EditableLine } from '@/components/ui/fields/editable-line';
import { Verbatim } from '@/components/ui/verbatim';
import { faceOf } from '@/lib/domain/avatars';
import { balanceSide } from '@/components/words/balance-side';
import { AmountHero } from '@/components/ui/amount';
import { BalanceBar } from '@/components/ui/balance-bar';
import { balanceOf } from '@/lib/domain/ledger/balances';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';

type MemberDetailsScreenProps = ScreenProps<'memberDetails'> & {
  /** What the balance comes from; passed in, because it belongs to another feature. */
  readonly why?: ReactNode;
};

/** `/groupmember-details/{groupCode}/{userId}`: one person's name, balance and totals. */
export function MemberDetailsScreen({ groupCode, userId, why }: MemberDetailsScreenProps) {
  const { members } = useLedger(groupCode);
  // A member deleted here stays until the next screen is there, instead of showing "gone".
  const [deleted, setDeleted] = useState<Member | null>(null);
  const member = members.find(({ id }) => id === userId) ?? deleted;
  if (!member) return <GoneMember />;
  return (
    <MemberDetails groupCode={groupCode} member={member} why={why} onDeleted={() => setDeleted(member)} />
  );
}

type MemberDetailsProps = {
  readonly groupCode: string;
  readonly member: Member;
  readonly why: ReactNode;
  readonly onDeleted: () => void;
};

function MemberDetails({ groupCode, member, why, onDeleted }: MemberDetailsProps) {
  const t = useTranslations('members.details');
  const ledger = useLedger(groupCode);
  const { me } = useMembers(ledger);
  const openScreen = useOpenScreen();
  const isLooking = useIsLooking();
  const { nestedPreviousRoute } = useSession();
  const backHref = nestedPreviousRoute === routes.createGroupMembers ? nestedPreviousRoute : routes.main;
  useDocumentTitle(member.name);
  const leave = () => {
    onDeleted();
    // Replaced, so that the browser's back button does not lead to the deleted member.
    openScreen(backHref, { replace: true });
  };
  return (
    <GroupFrame bar={<NavBar title={t('title')} start={<BackLink href={backHref} />} />}>
      <div className="columns">
        <div>
          <MemberHead groupCode={groupCode} member={member} />
          <MemberBalance member={member} isMe={member === me} ledger={ledger} />
          <MemberTotals member={member} currency={ledger.group.currency} />
          {why && <div className="pt-2 [&>details>summary]:-ml-1">{why}</div>}
        </div>
        <div className="grid grid-cols-1 content-start gap-2 pt-6 pb-6">
          <GroupLink
            href={routes.memberHistory(groupCode, member.id)}
            className={buttonClass({ variant: 'secondary' })}
          >
            <HistoryIcon className="size-5" />
            <span>{t('history')}</span>
          </GroupLink>
          {!isLooking && (
            <>
              <MemberPayWays groupCode={groupCode} member={member} />
              <ThatIsMe groupCode={groupCode} member={member} />
              <DeleteMember groupCode={groupCode} member={member} onDeleted={leave} />
            </>
          )}
        </div>
      </div>
    </GroupFrame>
  );
}

type ThatIsMeProps = { readonly groupCode: string; readonly member: Member };

/** Says that a member is the person using this device, or takes that back. Only in a group that is on this device. */
function ThatIsMe({ groupCode, member }: ThatIsMeProps) {
  const t = useTranslations('members.details');
  const isMe = useMe(groupCode)?.id === member.id;
  if (!isOnDevice(useSession(), groupCode)) return null;
  const choose = () =>
    changeBrowserSession((session) => chooseMe(session, groupCode, isMe ? null : member.id));
  return (
    <Button variant="secondary" onClick={choose}>
      {isMe ? t('isNotMe') : t('isMe')}
    </Button>
  );
}

type MemberTotalsProps = { readonly member: Member; readonly currency: string };

/** The totals that add up to the balance, each with its sign: on the left what counts for the member, on the right what counts against. */
function MemberTotals({ member, currency }: MemberTotalsProps) {
  const t = useTranslations('members.details');
  const locale = intlLocale(useLocale());
  const totals = [
    { term: t('paid'), cents: subtractCents(member.paid, member.incomePaid) },
    { term: t('benefitted'), cents: subtractCents(member.incomeBenefitted, member.benefitted) },
    ...(member.incomePaid > 0 || member.incomeBenefitted > 0
      ? [
          { term: t('incomePaid'), cents: member.incomePaid },
          { term: t('incomeBenefitted'), cents: negate(member.incomeBenefitted) },
        ]
      : []),
    { term: t('made'), cents: member.made },
    { term: t('received'), cents: negate(member.received) },
    { term: t('sum'), cents: balanceOf(member) },
  ];
  return (
    <section aria-label={t('totals')}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line very-slim:grid-cols-1">
        {totals.map(({ term, cents }) => (
          <div
            key={term}
            className="flex flex-col justify-between gap-1 bg-surface p-4 last:col-span-full last:flex-row last:flex-wrap last:items-baseline last:gap-x-4 very-slim:flex-row very-slim:flex-wrap very-slim:items-baseline very-slim:gap-x-4 very-slim:p-3"
          >
            <dt className="wrap-words text-caption text-ink-2">{term}</dt>
            <dd className="text-heading wrap-anywhere tabular-nums">
              <data value={amountForMachines(cents)} translate="no">
                {formatAmount(cents, { currency, locale, sign: 'always' })}
              </data>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type MemberHeadProps = { readonly groupCode: string; readonly member: Member };

/** The person's face and name; the name is edited in place. */
function MemberHead({ groupCode, member }: MemberHeadProps) {
  const t = useTranslations('members.details');
  const ledger = useLedger(groupCode);
  const { faces, me } = useMembers(ledger);
  const isLooking = useIsLooking();
  const name = (
    <h2 className="text-title">
      <Verbatim>{member.name}</Verbatim>
      {member === me && <You />}
      {ledger.pending.has(member.id) && <UnsentMark />}
    </h2>
  );
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 pt-3 pb-5 wide:pt-6">
      <Avatar face={faceOf(faces, member.id)} size="lg" />
      <div className="flex min-h-16 min-w-0 flex-[1_1_9rem] flex-col justify-center">
        {isLooking ? (
          name
        ) : (
          <EditableLine value={name} editLabel={t('rename')}>
            {(close) => <MemberNameForm groupCode={groupCode} member={member} onDone={close} />}
          </EditableLine>
        )}
      </div>
    </div>
  );
}

type MemberBalanceProps = {
  readonly member: Member;
  /** Whether this is the person using this device. */
  readonly isMe: boolean;
  readonly ledger: Pick<LedgerCopy, 'group' | 'members'>;
};

/** The one big number of a member: the word, the amount, and the bar around zero as in the list. */
function MemberBalance({ member, isMe, ledger: { group, members } }: MemberBalanceProps) {
  const t = useTranslations('balance');
  const locale = intlLocale(useLocale());
  const balanceCents = balanceOf(member);
  const { word, tone } = balanceSide(balanceCents);
  const { sign, number, currency } = formatAmountParts(balanceCents, {
    currency: group.currency,
    locale,
    sign: 'always',
  });
  const largest = Math.max(1, ...members.map(balanceOf).map(Math.abs));
  return (
    <section className="pb-6">
      <p className="text-label leading-6 text-ink-2">{isMe ? t(`you.${word}`) : t(word)}</p>
      <AmountHero cents={balanceCents} number={`${sign}${number}`} currency={currency} tone={tone} />
      <div className="pt-3">
        <BalanceBar ratio={balanceCents / largest} />
      </div>
    </section>
  );
}
