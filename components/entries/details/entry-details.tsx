'use client';

import { useLocale, useTranslations } from 'next-intl';

import { EntryDeletion } from '@/components/entries/details/entry-deletion';
import { EntryShares } from '@/components/entries/details/entry-shares';
import { EntryFacts } from '@/components/entries/details/entry-facts';
import { useSplitWords } from '@/components/entries/split-words';
import { copyPath, formPath } from '@/components/words/entry-paths';
import { peopleOf, type EntryPerson } from '@/components/entries/people';
import { nameIn } from '@/components/words/name-in';
import { FrameMain } from '@/components/shell/frame';
import { FromTo } from '@/components/words/from-to';
import { GroupLink } from '@/components/shell/group-link';
import { useIsLooking } from '@/components/shell/looking';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { UnsentMark } from '@/components/shell/failures/unsent-mark';
import { AmountHero } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { AgainIcon, EditIcon, TrashIcon } from '@/components/ui/icons';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { contentOfEntry } from '@/lib/domain/entry/content';
import { namedBySplit } from '@/lib/domain/entry/split';
import { formatAmountParts } from '@/lib/domain/money/format';
import type { Entry } from '@/lib/domain/nouns';
import { intlLocale } from '@/lib/i18n/locales';

type EntryDetailsProps = {
  readonly backHref: string;
  readonly groupCode: string;
  readonly entry: Entry;
  /** Called once it is deleted here, before the screen is left. */
  readonly onDeleted: () => void;
};

/** An entry in its frame: amount, name, facts, shares and actions. */
export function EntryDetails({ backHref, groupCode, entry, onDeleted }: EntryDetailsProps) {
  const ledger = useLedger(groupCode);
  const isLooking = useIsLooking();
  const people = peopleOf(useMembers(ledger));
  const { currency } = ledger.group;
  const part = { entry, people, currency };
  return (
    <FrameMain>
      <div className="columns">
        <div>
          <EntryAmount entry={entry} currency={currency} />
          <h2 className="wrap-words mt-1 mb-5 text-title">
            {entry.kind === 'payment' ? (
              <Between entry={entry} people={people} />
            ) : (
              <Verbatim>{entry.title}</Verbatim>
            )}
            {ledger.pending.has(entry.id) && <UnsentMark />}
          </h2>
          <HowSplit {...part} />
          <EntryFacts {...part} groupCode={groupCode} />
        </div>
        <div>
          {entry.kind !== 'payment' && <EntryShares {...part} />}
          {!isLooking && (
            <Actions groupCode={groupCode} entry={entry} backHref={backHref} onDeleted={onDeleted} />
          )}
        </div>
      </div>
    </FrameMain>
  );
}

function EntryAmount({ entry, currency }: { readonly entry: Entry; readonly currency: string }) {
  const locale = intlLocale(useLocale());
  // An expense is what the screen is about; money that came in has a sign.
  const sign = entry.kind === 'income' ? 'always' : 'auto';
  const amount = formatAmountParts(entry.cents, { currency, locale, sign });
  return (
    <div className="pt-3 wide:pt-6">
      <AmountHero cents={entry.cents} number={`${amount.sign}${amount.number}`} currency={currency} />
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
  return <FromTo from={nameIn(people, payers[0]?.memberId)} to={nameIn(people, namedBySplit(split)[0])} />;
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
      <GroupLink href={copyPath(entry)} className={buttonClass({ variant: 'quiet' })}>
        <AgainIcon className="size-5" />
        <span>{t('again')}</span>
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

type HowSplitProps = {
  readonly entry: Entry;
  readonly people: readonly EntryPerson[];
  readonly currency: string;
};

/** In one sentence: what each of several payers paid, and how it was split if not evenly. */
function HowSplit({ entry, people, currency }: HowSplitProps) {
  const words = useSplitWords(people, currency);
  const content = contentOfEntry(entry);
  const said = [words.payers(content), words.split(content)].filter((sentence) => sentence !== null);
  if (said.length === 0) return null;
  return (
    <p className="wrap-words -mt-3 mb-5 text-ink-2">
      <Sentence strong={people.map(({ name }) => name)}>{said.join(' ')}</Sentence>
    </p>
  );
}
