'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo, type ReactNode, useState } from 'react';

import { detailsPath } from '@/components/words/entry-paths';
import { FromTo } from '@/components/words/from-to';
import { nameIn } from '@/components/words/name-in';
import { GroupLink } from '@/components/shell/group-link';
import { UnsentMark } from '@/components/shell/failures/unsent-mark';
import { Amount } from '@/components/ui/amount';
import { Avatar } from '@/components/ui/avatar';
import { PictureTile } from '@/components/ui/emoji';
import { Row } from '@/components/ui/row';
import { OpeningMark, RowOpener } from '@/components/ui/row-opener';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { useMembers } from '@/lib/device/hooks/use-ledger';
import { useJustChanged } from '@/lib/device/page/look/just-changed';
import type { LedgerView } from '@/lib/domain/ledger/view';
import { faceOf } from '@/lib/domain/avatars';
import { pictureOfEntry } from '@/lib/domain/entry/category';
import { formatForeign } from '@/lib/domain/money/foreign-format';
import { formatAmount } from '@/lib/domain/money/format';
import type { Entry, Member } from '@/lib/domain/nouns';
import {
  type EntryKind,
  type Payer,
  payersInOrder,
  payersOf,
  sharerIdsOf,
  sharesOf,
} from '@/lib/domain/entry/parts';
import type { SplitWay } from '@/lib/domain/entry/split';
import { apart, setApart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { isForAll } from '@/lib/domain/entry/shares';

type EntryRowProps = {
  readonly entry: Entry;
  readonly ledger: LedgerView;
  /** What can be done with it; the row then opens instead of leading to the details. */
  readonly actions?: ReactNode;
};

/** An entry's content as one text: it changes with the content, but not when the server confirms a guess. */
function versionOf({ title, day, category, cents, foreign, parts }: Entry): string {
  const sides = parts.map(({ memberId, paidCents, owedCents }) => `${memberId} ${paidCents} ${owedCents}`);
  return `${title} ${day} ${category} ${cents} ${foreign?.minor} ${foreign?.currency} ${sides.sort().join(' ')}`;
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
  const share = me && entry.kind !== 'payment' ? sharesOf(entry).get(me.id) : undefined;
  const payers = payersInOrder(payersOf(entry), rankIn(members));
  return (
    <Row
      lead={
        <PictureTile corner={<Avatar face={faceOf(faces, payers[0]?.memberId ?? '')} />}>
          {pictureOfEntry(entry)}
        </PictureTile>
      }
      title={
        entry.kind === 'payment' ? (
          <PaymentTitle entry={entry} members={members} />
        ) : (
          <Verbatim>{entry.title}</Verbatim>
        )
      }
      caption={
        <>
          <Sentence>{captionOf(entry, payers, { members, t })}</Sentence>
          {entry.foreign && (
            <>
              <span aria-hidden="true"> · </span>
              <Verbatim className="money">{formatForeign(entry.foreign, money.locale)}</Verbatim>
            </>
          )}
          {pending.has(entry.id) && <UnsentMark />}
        </>
      }
      trail={
        <span className="block text-right">
          <Amount
            cents={entry.cents}
            text={formatAmount(entry.cents, { ...money, ...(entry.kind === 'income' && { sign: 'always' }) })}
          />
          {share !== undefined && <OwnShare kind={entry.kind} amount={formatAmount(share, money)} />}
        </span>
      }
      fresh={fresh}
      {...(actions !== undefined && { end: <OpeningMark isOpen={isOpen} /> })}
      actions={actions === undefined ? undefined : isOpen && actions}
      link={({ className, children }) =>
        actions === undefined ? (
          <GroupLink
            href={detailsPath(group.code, entry)}
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
function OwnShare({ kind, amount }: { readonly kind: EntryKind; readonly amount: string }) {
  const t = useTranslations('history');
  const isIncome = kind === 'income';
  return (
    <span className="money block text-caption text-ink-2">
      <span aria-hidden="true">
        <Sentence>{t(isIncome ? 'theirIncome' : 'ownShare', apart({ amount }))}</Sentence>
      </span>
      <span className="sr-only">
        <Sentence>{t(isIncome ? 'yourIncome' : 'yourShare', apart({ amount }))}</Sentence>
      </span>
    </span>
  );
}

/** The position of a member in order of joining, in which a ledger has its members. */
const rankIn = (members: readonly Member[]) => (memberId: string) =>
  members.findIndex(({ id }) => id === memberId);

type CaptionNeeds = {
  readonly members: readonly Member[];
  readonly t: ReturnType<typeof useTranslations<'history'>>;
};

/** The one or two who pay, or who pays most and how many others. */
function saidPayers(payers: readonly Payer[], { members, t }: CaptionNeeds): string {
  const [first, second] = payers.map(({ memberId }) => setApart(nameIn(members, memberId)));
  if (first === undefined || second === undefined) return first ?? '';
  return payers.length === 2
    ? t('both', { one: first, other: second })
    : t('several', { name: first, count: payers.length - 1 });
}

/** For whom, or how it was split. */
function saidWhom(entry: Entry, { members, t }: CaptionNeeds): string {
  if (entry.split) return t(`way.${entry.split.how as Exclude<SplitWay, 'even'>}`);
  const whom = describeBeneficiaries(sharerIdsOf(entry), members);
  if (whom.kind === 'all') return t('whom.all');
  if (whom.kind === 'one') return t('whom.one', apart({ name: whom.name }));
  return t('whom.some', { count: whom.count, total: whom.total });
}

/** Who paid, and for whom. A function, because a component would look up its messages again in every row. */
function captionOf(entry: Entry, payers: readonly Payer[], needs: CaptionNeeds): string {
  const { t } = needs;
  if (entry.kind === 'payment') return t('paymentWord');
  const values = { payer: saidPayers(payers, needs), whom: saidWhom(entry, needs) };
  const isTogether = payers.length > 1;
  if (entry.kind === 'income') return t(isTogether ? 'receivedTogether' : 'received', values);
  return t(isTogether ? 'paidTogether' : 'paid', values);
}

type PaymentTitleProps = { readonly entry: Entry; readonly members: readonly Member[] };

const PaymentTitle = ({ entry, members }: PaymentTitleProps) => (
  <FromTo from={nameIn(members, payersOf(entry)[0]?.memberId)} to={nameIn(members, sharerIdsOf(entry)[0])} />
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
