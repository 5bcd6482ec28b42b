'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { Instant } from '@/components/entries/details/instant';
import { type EntryPerson } from '@/components/entries/people';
import { nameIn } from '@/components/words/name-in';
import { shareRange } from '@/lib/domain/entry/shares';
import { useEntryFieldWords } from '@/components/words/entry-field-words';
import { You } from '@/components/words/you';
import { Avatar } from '@/components/ui/avatar';
import { DefinitionList } from '@/components/ui/definition-list';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { useKeptAuthor } from '@/lib/device/hooks/last-author';
import { CATEGORY_EMOJI, type Category } from '@/lib/domain/entry/category';
import { contentOfEntry } from '@/lib/domain/entry/content';
import type { Foreign } from '@/lib/domain/money/foreign';
import { formatForeign } from '@/lib/domain/money/foreign-format';
import { formatAmount, formatAmountParts, formatDecimal } from '@/lib/domain/money/format';
import type { Entry } from '@/lib/domain/nouns';
import type { Cents } from '@/lib/domain/money/money';
import { sharesOf } from '@/lib/domain/entry/parts';
import { isForAll } from '@/lib/domain/entry/shares';
import { namedBySplit } from '@/lib/domain/entry/split';
import { apart, withLinks } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';

type FactsProps = {
  readonly entry: Entry;
  readonly people: readonly EntryPerson[];
  readonly currency: string;
};

/** Who paid, for whom, when, what for, in which currency, who entered it, and when it was created and changed. */
export function EntryFacts({
  groupCode,
  entry,
  people,
  currency,
}: FactsProps & { readonly groupCode: string }) {
  const author = useKeptAuthor(groupCode, entry.id);
  const t = useTranslations('details.facts');
  const { fieldsOf, day: dayText } = useEntryFieldWords();
  const { kind, day, note, category, foreign, createdAt, updatedAt } = entry;
  const { payers, split } = contentOfEntry(entry);
  const [payer] = payers;
  const paidBy = { expense: t('payer'), income: t('receiver'), payment: t('maker') }[kind];
  const whom =
    kind === 'payment'
      ? { term: t('recipient'), description: <NamedFace people={people} id={namedBySplit(split)[0]} /> }
      : {
          term: kind === 'income' ? t('owners') : t('beneficiaries'),
          description: <ForWhom entry={entry} people={people} currency={currency} />,
        };
  /** Fields that are more than a text. */
  const own: Partial<Record<string, { readonly term?: string; readonly description: ReactNode }>> = {
    day: { description: <time dateTime={day}>{dayText(day)}</time> },
    ...(category && { category: { description: <CategoryName category={category} /> } }),
    ...(foreign && {
      foreign: {
        term: t(kind === 'income' ? 'foreignIncome' : 'foreign', { currency: foreign.currency }),
        description: <Converted foreign={foreign} cents={entry.cents} currency={currency} />,
      },
    }),
    note: { description: <Note text={note} /> },
  };
  const changed = { term: t('changed'), description: <Instant at={updatedAt} /> };
  return (
    <DefinitionList
      items={[
        // Several have a card of their own.
        ...(payers.length > 1
          ? []
          : [{ term: paidBy, description: <NamedFace people={people} id={payer?.memberId} /> }]),
        whom,
        ...fieldsOf(entry)
          .filter(({ text }) => text !== '')
          .map(({ field, label, text }) => ({
            term: label,
            description: <Verbatim>{text}</Verbatim>,
            ...own[field],
          })),
        ...(people.some(({ id }) => id === author)
          ? [{ term: t('author'), description: <NamedFace people={people} id={author ?? undefined} /> }]
          : []),
        { term: t('created'), description: <Instant at={createdAt} /> },
        ...(updatedAt.getTime() === createdAt.getTime() ? [] : [changed]),
      ]}
    />
  );
}

/** A note with its lines; addresses in it are links, which tell nobody where they were found. */
const Note = ({ text }: { readonly text: string }) => (
  <span className="wrap-words font-normal whitespace-pre-line">
    {withLinks(text).map((piece, place) =>
      place % 2 === 0 ? (
        piece !== '' && <Verbatim key={place}>{piece}</Verbatim>
      ) : (
        <a key={place} href={piece} target="_blank" rel="noopener noreferrer nofollow" className="text-link">
          <Verbatim>{piece}</Verbatim>
        </a>
      ),
    )}
  </span>
);

function CategoryName({ category }: { readonly category: Category }) {
  const words = useEntryFieldWords();
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true">{CATEGORY_EMOJI[category]}</span>
      <span>{words.category(category)}</span>
    </span>
  );
}

type ConvertedProps = { readonly foreign: Foreign; readonly cents: Cents; readonly currency: string };

/** "50,00 $ zu 0,9213 = 46,07 €" */
function Converted({ foreign, cents, currency }: ConvertedProps) {
  const t = useTranslations('details');
  const locale = intlLocale(useLocale());
  const values = {
    foreign: formatForeign(foreign, locale),
    rate: formatDecimal(foreign.rate, locale),
    amount: formatAmount(cents, { currency, locale }),
  };
  return <Sentence>{t('converted', apart(values))}</Sentence>;
}

type NamedFaceProps = { readonly people: readonly EntryPerson[]; readonly id: string | undefined };

function NamedFace({ people, id }: NamedFaceProps) {
  const person = people.find((one) => one.id === id);
  if (!person) return null;
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <Avatar face={person.face} size="sm" />
      <span className="wrap-words min-w-0">
        <Verbatim>{person.name}</Verbatim>
        {person.isMe && <You />}
      </span>
    </span>
  );
}

/** "alle · je 25,68 €"; with odd cents the two amounts that occur. */
function ForWhom({ entry, people, currency }: FactsProps) {
  const t = useTranslations('details');
  const format = { currency, locale: intlLocale(useLocale()) };
  const shares = sharesOf(entry);
  const ids = [...shares.keys()];
  const isAll = isForAll(ids, people);
  if (!isAll && ids.length === 1) return <Verbatim>{nameIn(people, ids[0])}</Verbatim>;
  const all = entry.kind === 'income' ? t('toAll') : t('forAll');
  const who = isAll ? all : t('forSome', { count: ids.length, total: people.length });
  const range = entry.split === null ? shareRange(shares) : null;
  const amountOf = (amount: Cents) => formatAmount(amount, format);
  const say = (words: string) => <Sentence>{words}</Sentence>;
  if (!range) return say(who);
  const { leastCents, mostCents } = range;
  if (leastCents === mostCents) return say(t('each', { who, ...apart({ amount: amountOf(leastCents) }) }));
  const amounts = { least: formatAmountParts(leastCents, format).number, most: amountOf(mostCents) };
  return say(t('range', { who, ...apart(amounts) }));
}
