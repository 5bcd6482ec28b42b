'use client';

import { useLocale, useTranslations } from 'next-intl';

import { EntryDeletion } from '@/components/entries/details/entry-deletion';
import { EntryFacts } from '@/components/entries/details/entry-facts';
import { formPath } from '@/components/entries/entry-paths';
import { nameIn, peopleOf, type EntryPerson } from '@/components/entries/people';
import { GroupFrame } from '@/components/shell/frame';
import { FromTo } from '@/components/shell/from-to';
import { GroupLink } from '@/components/shell/group-link';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { NotSent } from '@/components/shell/failures/not-sent';
import { AmountHero, Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { EditIcon, TrashIcon } from '@/components/ui/icons';
import { Verbatim } from '@/components/ui/verbatim';
import { useLedger, useMembers } from '@/lib/device/hooks/ledger';
import { contentOfEntry } from '@/lib/domain/entry/content';
import { formatAmountParts, formatAmount } from '@/lib/domain/money/format';
import type { Entry } from '@/lib/domain/ledger/ledger';
import { intlLocale } from '@/lib/i18n/locales';
import { You } from '@/components/shell/you';
import { Avatar } from '@/components/ui/avatar';
import { CardSection } from '@/components/ui/card';
import { Row } from '@/components/ui/row';
import { sharesOf } from '@/lib/domain/entry/parts';

type EntryDetailsProps = {
  readonly title: string;
  readonly backHref: string;
  readonly groupCode: string;
  readonly entry: Entry;
  /** Called once it is deleted here, before the screen is left. */
  readonly onDeleted: () => void;
};

/** The screen of an entry: amount, name, facts, shares and actions. */
export function EntryDetails({ title, backHref, groupCode, entry, onDeleted }: EntryDetailsProps) {
  const ledger = useLedger(groupCode);
  const people = peopleOf(useMembers(ledger));
  const { currency } = ledger.group;
  const part = { entry, people, currency };
  return (
    <GroupFrame bar={<NavBar title={title} start={<BackLink href={backHref} />} />}>
      <div className="columns">
        <div>
          <EntryAmount entry={entry} currency={currency} />
          <h2 className="wrap-words mt-1 mb-5 text-title">
            {entry.kind === 'expense' ? (
              <Verbatim>{entry.title}</Verbatim>
            ) : (
              <Between entry={entry} people={people} />
            )}
            {ledger.pending.has(entry.id) && <NotSent />}
          </h2>
          <EntryFacts {...part} />
        </div>
        <div>
          {entry.kind === 'expense' && <SharesCard {...part} />}
          <Actions groupCode={groupCode} entry={entry} backHref={backHref} onDeleted={onDeleted} />
        </div>
      </div>
    </GroupFrame>
  );
}

function EntryAmount({ entry, currency }: { readonly entry: Entry; readonly currency: string }) {
  const locale = intlLocale(useLocale());
  const { number } = formatAmountParts(entry.cents, { currency, locale });
  return (
    <div className="pt-3 wide:pt-6">
      <AmountHero cents={entry.cents} number={number} currency={currency} />
    </div>
  );
}

type BetweenProps = {
  readonly entry: Entry;
  readonly people: readonly { readonly id: string; readonly name: string }[];
};

/** Who pays whom. */
function Between({ entry, people }: BetweenProps) {
  const { payers, split } = contentOfEntry(entry);
  return <FromTo from={nameIn(people, payers[0]?.memberId)} to={nameIn(people, split.among[0])} />;
}

type ActionsProps = Pick<EntryDetailsProps, 'groupCode' | 'entry' | 'backHref' | 'onDeleted'>;

function Actions({ groupCode, entry, backHref, onDeleted }: ActionsProps) {
  const t = useTranslations('details');
  const openScreen = useOpenScreen();
  const leave = () => {
    onDeleted();
    // Replaced, so that the browser's back button does not lead to the deleted entry.
    openScreen(backHref, { replace: true, back: true });
  };
  return (
    <div className="grid gap-2 pt-6 pb-6">
      <GroupLink
        href={formPath(groupCode, entry)}
        remember="previousRoute"
        className={buttonClass({ variant: 'secondary' })}
      >
        <EditIcon className="size-5" />
        <span>{t('edit')}</span>
      </GroupLink>
      <EntryDeletion groupCode={groupCode} onDeleted={leave} leaves>
        {(ask) => (
          <Button variant="danger-quiet" icon={<TrashIcon className="size-5" />} onClick={() => ask(entry)}>
            {t('delete')}
          </Button>
        )}
      </EntryDeletion>
    </div>
  );
}

type SharesCardProps = {
  readonly entry: Entry;
  readonly people: readonly EntryPerson[];
  readonly currency: string;
};

/** What each beneficiary owes: the exact shares as they are stored, by name. */
function SharesCard({ entry, people, currency }: SharesCardProps) {
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
