'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';

import { EntryDetails, NamedFace } from '@/components/entries/entry-details';
import { EntryGate, gateOf } from '@/components/entries/entry-gate';
import { DetailsSkeleton } from '@/components/entries/entry-skeletons';
import { type EntryPerson, idsOf, peopleOf } from '@/components/entries/people';
import { shareRange } from '@/components/entries/share-preview';
import { storedExpense } from '@/components/entries/stored-entry';
import { useBackFromDetails } from '@/components/entries/way-back';
import type { ScreenProps } from '@/components/shell/group-app';
import { Amount } from '@/components/ui/amount';
import { Avatar } from '@/components/ui/avatar';
import { CardSection } from '@/components/ui/card-section';
import { Row } from '@/components/ui/row';
import { useBooks, useMembers } from '@/lib/client/books';
import { useDocumentTitle } from '@/lib/client/document-title';
import { useExpense } from '@/lib/client/entries';
import { faceOf } from '@/lib/domain/avatars';
import { type Cents, wireToSignedCents } from '@/lib/domain/money';
import { formatAmount, formatAmountParts } from '@/lib/domain/format';
import { isForAll } from '@/lib/domain/shares';
import { intlLocale } from '@/lib/i18n/locales';
import type { WireExpense } from '@/lib/schemas/expense-wire';

/** `/expense-details/{groupCode}/{itemId}`: what was paid, by whom, and what everyone bears of it, to the cent. */
export function ExpenseDetailsScreen({ groupCode, itemId }: ScreenProps<'expenseDetails'>) {
  const t = useTranslations('details');
  const books = useBooks(groupCode);
  const members = useMembers(books);
  const people = peopleOf(members);
  const found = useExpense(groupCode, itemId);
  // What was deleted here stays until the next screen is there, instead of being called gone.
  const [deleted, setDeleted] = useState<WireExpense | null>(null);
  const backHref = useBackFromDetails(groupCode);
  const expense = found.data?.expense ?? deleted;
  const title = t('expense');
  useDocumentTitle(expense?.expenseDescription ?? title);
  if (!expense) {
    const gate = gateOf(found, found.data !== undefined);
    return (
      <EntryGate
        kind="expense"
        title={title}
        backHref={backHref}
        skeleton={<DetailsSkeleton faces={1} />}
        {...gate}
      />
    );
  }
  const payer = expense.expensePayer;
  return (
    <EntryDetails
      title={title}
      backHref={backHref}
      groupCode={groupCode}
      currency={books.group.currency}
      entry={expense}
      heading={expense.expenseDescription}
      people={[
        {
          term: t('facts.payer'),
          description: <NamedFace name={payer.userName} face={faceOf(members.faces, payer._id)} />,
        },
        {
          term: t('facts.beneficiaries'),
          description: <ForWhom expense={expense} people={people} currency={books.group.currency} />,
        },
      ]}
      onDeleted={() => setDeleted(expense)}
    >
      <SharesCard expense={expense} people={people} currency={books.group.currency} />
    </EntryDetails>
  );
}

type PartProps = {
  readonly expense: WireExpense;
  readonly people: readonly EntryPerson[];
  readonly currency: string;
};

/** "alle · je 25,68 €"; with odd cents the two amounts that occur. */
function ForWhom({ expense, people, currency }: PartProps) {
  const t = useTranslations('details');
  const format = { currency, locale: intlLocale(useLocale()) };
  const beneficiaries = expense.expenseBeneficiaries.map(({ _id, userName }) => ({
    id: _id,
    name: userName,
  }));
  const [only] = beneficiaries;
  const isAll = isForAll(idsOf(beneficiaries), people);
  if (!isAll && only && beneficiaries.length === 1) return only.name;
  const who = isAll ? t('forAll') : t('forSome', { count: beneficiaries.length, total: people.length });
  const range = shareRange(storedExpense(expense).shares);
  if (!range) return who;
  const amountOf = (amount: Cents) => formatAmount(amount, format);
  const { leastCents, mostCents } = range;
  if (leastCents === mostCents) return t('each', { who, amount: amountOf(leastCents) });
  return t('range', { who, least: formatAmountParts(leastCents, format).number, most: amountOf(mostCents) });
}

/** What each beneficiary bears: the exact shares as they are stored, by name. */
function SharesCard({ expense, people, currency }: PartProps) {
  const t = useTranslations('details');
  const locale = intlLocale(useLocale());
  const shares = people.flatMap(({ id, name, face }) => {
    const share = expense.shares.find(({ _id }) => _id === id);
    return share ? [{ id, name, face, amount: share.amount }] : [];
  });
  return (
    <CardSection heading={t('shares')} className="[--row-pad-y:0.5rem]">
      {shares.map(({ id, name, face, amount }) => (
        <Row
          key={id}
          lead={<Avatar face={face} />}
          title={name}
          trail={
            <Amount value={amount} text={formatAmount(wireToSignedCents(amount), { currency, locale })} />
          }
        />
      ))}
    </CardSection>
  );
}
