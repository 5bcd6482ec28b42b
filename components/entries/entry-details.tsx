'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { EntryDeletion } from '@/components/entries/entry-deletion';
import { type AnyEntry, isExpense } from '@/components/entries/entry-words';
import { Instant } from '@/components/entries/instant';
import { GroupFrame } from '@/components/shell/frame';
import { GroupLink } from '@/components/shell/group-link';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { BackLink, NavBar } from '@/components/shell/nav-bar';
import { AmountHero } from '@/components/ui/amount';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { type Definition, DefinitionList } from '@/components/ui/definition-list';
import { EditIcon, TrashIcon } from '@/components/ui/icons';
import type { AvatarFace } from '@/lib/domain/avatars';
import { formatAmountParts } from '@/lib/domain/format';
import { wireToSignedCents } from '@/lib/domain/money';
import { intlLocale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';

type EntryDetailsProps = {
  readonly title: string;
  readonly backHref: string;
  readonly groupCode: string;
  readonly currency: string;
  readonly entry: AnyEntry;
  readonly heading: ReactNode;
  /** Who and for whom; when it was written follows. */
  readonly people: readonly Definition[];
  /** Below the facts: the shares of an expense. */
  readonly children?: ReactNode;
  /** Called once it was deleted here, before the way back. */
  readonly onDeleted: () => void;
};

/** An entry as a screen: its amount, its name, its facts, and what can be done with it. */
export function EntryDetails(props: EntryDetailsProps) {
  const { title, backHref, groupCode, currency, entry, heading, people, children, onDeleted } = props;
  return (
    <GroupFrame bar={<NavBar title={title} start={<BackLink href={backHref} />} />}>
      <EntryAmount entry={entry} currency={currency} />
      <h2 className="wrap-words mt-1 mb-5 text-title">{heading}</h2>
      <Facts entry={entry} people={people} />
      {children}
      <Actions groupCode={groupCode} entry={entry} backHref={backHref} onDeleted={onDeleted} />
    </GroupFrame>
  );
}

function EntryAmount({ entry, currency }: Pick<EntryDetailsProps, 'entry' | 'currency'>) {
  const locale = intlLocale(useLocale());
  const value = isExpense(entry) ? entry.expenseAmount : entry.paymentAmount;
  const { number } = formatAmountParts(wireToSignedCents(value), { currency, locale });
  return (
    <div className="pt-3 wide:pt-6">
      <AmountHero value={value} number={number} currency={currency} />
    </div>
  );
}

function Facts({ entry, people }: Pick<EntryDetailsProps, 'entry' | 'people'>) {
  const t = useTranslations('details.facts');
  const { createdAt, updatedAt } = entry;
  const changed = { term: t('changed'), description: <Instant at={updatedAt} /> };
  return (
    <DefinitionList
      items={[
        ...people,
        { term: t('created'), description: <Instant at={createdAt} /> },
        ...(updatedAt === createdAt ? [] : [changed]),
      ]}
    />
  );
}

/** One of the people in the facts. */
export const NamedFace = ({ name, face }: { readonly name: string; readonly face: AvatarFace }) => (
  <span className="inline-flex max-w-full items-center gap-2">
    <Avatar face={face} size="sm" />
    <span className="wrap-words min-w-0">{name}</span>
  </span>
);

type ActionsProps = Pick<EntryDetailsProps, 'groupCode' | 'entry' | 'backHref' | 'onDeleted'>;

function Actions({ groupCode, entry, backHref, onDeleted }: ActionsProps) {
  const t = useTranslations('details');
  const openScreen = useOpenScreen();
  const formOf = isExpense(entry) ? routes.updateExpense : routes.updatePayment;
  const leave = () => {
    onDeleted();
    // Replaced, so that the browser's way back does not lead to what is gone.
    openScreen(backHref, { replace: true, back: true });
  };
  return (
    <div className="grid gap-2 pt-6 pb-6">
      <GroupLink
        href={formOf(groupCode, entry._id)}
        remember="previousRoute"
        className={buttonClass({ variant: 'secondary' })}
      >
        <EditIcon className="size-5" />
        {t('edit')}
      </GroupLink>
      <EntryDeletion groupCode={groupCode} onDeleted={leave}>
        {(ask) => (
          <Button variant="danger-quiet" icon={<TrashIcon className="size-5" />} onClick={() => ask(entry)}>
            {t('delete')}
          </Button>
        )}
      </EntryDeletion>
    </div>
  );
}
