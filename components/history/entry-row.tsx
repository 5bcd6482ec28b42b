'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo, type ReactNode, useState } from 'react';

import { FromTo } from '@/components/shell/from-to';
import { GroupLink } from '@/components/shell/group-link';
import { NotSent } from '@/components/shell/failures/not-sent';
import { Amount } from '@/components/ui/amount';
import { Avatar } from '@/components/ui/avatar';
import { PictureTile } from '@/components/ui/emoji';
import { Row } from '@/components/ui/row';
import { OpeningMark, RowOpener } from '@/components/ui/row-opener';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { useMembers } from '@/lib/device/hooks/ledger';
import { useJustChanged } from '@/lib/device/page/just-changed';
import type { LedgerView } from '@/lib/domain/ledger/view';
import { faceOf } from '@/lib/domain/avatars';
import { pictureOf } from '@/lib/domain/entry/picture';
import { formatAmount } from '@/lib/domain/money/format';
import type { Entry, Member } from '@/lib/domain/ledger/ledger';
import { payersOf, sharerIdsOf, sharesOf } from '@/lib/domain/entry/parts';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';
import { isForAll } from '@/lib/domain/entry/shares';

type EntryRowProps = {
  readonly entry: Entry;
  readonly ledger: LedgerView;
  /** What can be done with it; the row then opens instead of leading to the details. */
  readonly actions?: ReactNode;
};

const PAYMENT_PICTURE = '💸';

const DETAILS = { expense: routes.expenseDetails, payment: routes.paymentDetails } as const;

/** An entry's content as one text: it changes with the content, but not when the server confirms a guess. */
function versionOf({ title, cents, parts }: Entry): string {
  const sides = parts.map(({ memberId, paidCents, owedCents }) => `${memberId} ${paidCents} ${owedCents}`);
  return `${title} ${cents} ${sides.sort().join(' ')}`;
}

/** Whether two lists have the same members, in the same order, by the same names. */
const areSamePeople = (before: readonly Member[], after: readonly Member[]): boolean =>
  before === after ||
  (before.length === after.length &&
    before.every(({ id, name }, place) => id === after[place]?.id && name === after[place].name));

/** Whether a row looks the same for two ledgers. A change of one entry moves balances, which rows do not show. */
const isSameRow = (before: EntryRowProps, after: EntryRowProps): boolean =>
  before.entry === after.entry &&
  before.actions === after.actions &&
  before.ledger.group.code === after.ledger.group.code &&
  before.ledger.group.currency === after.ledger.group.currency &&
  before.ledger.pending.has(before.entry.id) === after.ledger.pending.has(after.entry.id) &&
  areSamePeople(before.ledger.members, after.ledger.members);

/** One expense or payment; leads to its details, or opens. Re-rendered only if it would look different. */
export const EntryRow = memo(function EntryRow({ entry, ledger, actions }: EntryRowProps) {
  const { group, members, pending } = ledger;
  const { faces, me } = useMembers(ledger);
  const fresh = useJustChanged(entry.id, versionOf(entry));
  const t = useTranslations('history');
  const money = { currency: group.currency, locale: intlLocale(useLocale()) };
  const [isOpen, setIsOpen] = useState(false);
  const share = me && entry.kind === 'expense' ? sharesOf(entry.parts).get(me.id) : undefined;
  return (
    <Row
      lead={
        <PictureTile corner={<Avatar face={faceOf(faces, payersOf(entry.parts)[0]?.memberId ?? '')} />}>
          {entry.kind === 'expense' ? pictureOf(entry.title) : PAYMENT_PICTURE}
        </PictureTile>
      }
      title={
        entry.kind === 'expense' ? (
          <Verbatim>{entry.title}</Verbatim>
        ) : (
          <PaymentTitle entry={entry} members={members} />
        )
      }
      caption={
        <>
          <Sentence>{captionOf(entry, { members, t })}</Sentence>
          {pending.has(entry.id) && <NotSent />}
        </>
      }
      trail={
        <span className="block text-right">
          <Amount cents={entry.cents} text={formatAmount(entry.cents, money)} />
          {share !== undefined && <OwnShare amount={formatAmount(share, money)} />}
        </span>
      }
      fresh={fresh}
      {...(actions !== undefined && { end: <OpeningMark isOpen={isOpen} /> })}
      actions={actions === undefined ? undefined : isOpen && actions}
      link={({ className, children }) =>
        actions === undefined ? (
          <GroupLink
            href={DETAILS[entry.kind](group.code, entry.id)}
            remember="nestedPreviousRoute"
            className={className}
          >
            {children}
          </GroupLink>
        ) : (
          <RowOpener isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} className={className}>
            {children}
          </RowOpener>
        )
      }
    />
  );
}, isSameRow);

/** The share of the person using this device: under the amount, and never on two lines. */
function OwnShare({ amount }: { readonly amount: string }) {
  const t = useTranslations('history');
  return (
    <span className="money block text-caption text-ink-2">
      <span aria-hidden="true">
        <Sentence>{t('ownShare', apart({ amount }))}</Sentence>
      </span>
      <span className="sr-only">
        <Sentence>{t('yourShare', apart({ amount }))}</Sentence>
      </span>
    </span>
  );
}

const nameOf = (members: readonly Member[], id: string | undefined): string =>
  members.find((member) => member.id === id)?.name ?? '';

type CaptionNeeds = {
  readonly members: readonly Member[];
  readonly t: ReturnType<typeof useTranslations<'history'>>;
};

/** Who paid, and for whom. A function, because a component would look up its messages again in every row. */
function captionOf({ kind, parts }: Entry, { members, t }: CaptionNeeds): string {
  if (kind === 'payment') return t('paymentWord');
  const payer = nameOf(members, payersOf(parts)[0]?.memberId);
  const whom = describeBeneficiaries(sharerIdsOf(parts), members);
  if (whom.kind === 'all') return t('expenseForAll', apart({ payer }));
  if (whom.kind === 'one') return t('expenseForOne', apart({ payer, name: whom.name }));
  return t('expenseForSome', apart({ payer, count: whom.count, total: whom.total }));
}

type PaymentTitleProps = { readonly entry: Entry; readonly members: readonly Member[] };

const PaymentTitle = ({ entry: { parts }, members }: PaymentTitleProps) => (
  <FromTo from={nameOf(members, payersOf(parts)[0]?.memberId)} to={nameOf(members, sharerIdsOf(parts)[0])} />
);

/** Whom an expense was for, as its row says it. */
type Beneficiaries =
  | { readonly kind: 'all' }
  | { readonly kind: 'one'; readonly name: string }
  | { readonly kind: 'some'; readonly count: number; readonly total: number };

/**
 * How an expense's row says whom it was for.
 * @param beneficiaryIds of the expense
 * @param members of the group
 */
export function describeBeneficiaries(
  beneficiaryIds: readonly string[],
  members: readonly { readonly id: string; readonly name: string }[],
): Beneficiaries {
  if (isForAll(beneficiaryIds, members)) return { kind: 'all' };
  const [onlyId] = beneficiaryIds;
  const only = beneficiaryIds.length === 1 && members.find(({ id }) => id === onlyId);
  if (only) return { kind: 'one', name: only.name };
  return { kind: 'some', count: beneficiaryIds.length, total: members.length };
}
