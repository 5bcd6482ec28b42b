'use client';

import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';

import { useEntryFieldWords } from '@/components/words/entry-field-words';
import { arrow } from '@/components/words/from-to';
import { Sentence } from '@/components/ui/verbatim';
import { contentOfEntry } from '@/lib/domain/entry/content';
import { payersOf, sharerIdsOf, sharesOf } from '@/lib/domain/entry/parts';
import { isSameSplit, type SplitWay } from '@/lib/domain/entry/split';
import type { RecordedEntry } from '@/lib/domain/ledger/event';
import type { Cents } from '@/lib/domain/money/money';
import { apart, setApart } from '@/lib/domain/text/text';

/** One thing that an event has changed. */
export type Fact = { readonly key: string; readonly words: ReactNode };

/** The former and the new value. Names and amounts must have been through `apart`. */
export function Became({ before, after }: { readonly before: string; readonly after: string }) {
  const t = useTranslations('activity');
  return <Sentence>{t.rich('became', { before, after, arrow })}</Sentence>;
}

/** An amount in the currency that the group had then. */
export type AmountOf = (cents: Cents) => string;

/** More changed shares than these are only counted. */
const MOST_SHARES = 3;

/** What a row says of a note, which may be long: its first code points. */
const BEGINNING = /^.{0,80}/su;

function shortened(note: string): string {
  const beginning = BEGINNING.exec(note)?.[0] ?? '';
  return beginning === note ? note : `${beginning.trimEnd()}…`;
}

/** What changed about an entry besides its amount, each on a line. @param nameOf gives a member's name */
export function useEntryFacts(nameOf: (id: string | undefined) => string) {
  const t = useTranslations('activity');
  const way = useTranslations('history.way');
  const { fieldsOf } = useEntryFieldWords();
  const list = (ids: readonly string[]) => ids.map((id) => setApart(nameOf(id))).join(', ');
  const say = (words: string) => <Sentence>{words}</Sentence>;
  const became = (label: string, before: string, after: string) => (
    <>
      <Sentence>{`${label} `}</Sentence>
      <Became before={before} after={after} />
    </>
  );
  const noteSaid = (before: string, after: string) =>
    before === ''
      ? t('newNote', apart({ note: shortened(after) }))
      : t('formerNote', apart({ note: shortened(before) }));
  const saidOf = (text: string) => (text === '' ? t('nothing') : setApart(text));
  const wayOf = ({ split }: RecordedEntry) =>
    split ? way(split.how as Exclude<SplitWay, 'even'>) : t('even');
  /** "nach Anteilen → genaue Beträge · Cleo 11,29 € → 0,00 €" */
  const splitSaid = (before: RecordedEntry, after: RecordedEntry, amountOf: AmountOf): ReactNode => {
    const [former, present] = [wayOf(before), wayOf(after)];
    // Another amount changes every share, which says nothing about the split.
    const shares = sharesOf(before.cents === after.cents ? before : after);
    const moved = [...sharesOf(after)].filter(([id, cents]) => shares.has(id) && shares.get(id) !== cents);
    const said = moved.slice(0, MOST_SHARES).map(([id, cents]) => ({
      key: id,
      words: became(
        setApart(nameOf(id)),
        setApart(amountOf(shares.get(id) ?? cents)),
        setApart(amountOf(cents)),
      ),
    }));
    const rest = moved.length - said.length;
    const pieces: readonly Fact[] = [
      ...(former === present ? [] : [{ key: 'way', words: <Became before={former} after={present} /> }]),
      ...said,
      ...(rest > 0 ? [{ key: 'rest', words: <span>{t('moreShares', { count: rest })}</span> }] : []),
    ];
    if (pieces.length === 0) return say(t('split'));
    return pieces.map(({ key, words }, place) => (
      <Fragment key={key}>
        {place > 0 && <span> · </span>}
        {words}
      </Fragment>
    ));
  };
  return (before: RecordedEntry, after: RecordedEntry, amountOf: AmountOf): readonly Fact[] => {
    const facts: Fact[] = [];
    const add = (key: string, words: ReactNode) => facts.push({ key, words });
    if (before.title !== after.title) add('title', say(t('formerTitle', apart({ title: before.title }))));
    const [payersBefore, payersAfter] = [before, after].map((each) =>
      list(payersOf(each).map(({ memberId }) => memberId)),
    );
    if (payersBefore !== payersAfter)
      add(
        'payer',
        became(
          after.kind === 'income' ? t('receivedBy') : t('paidBy'),
          payersBefore ?? '',
          payersAfter ?? '',
        ),
      );
    const [former, present] = [sharerIdsOf(before), sharerIdsOf(after)];
    const more = present.filter((id) => !former.includes(id));
    const less = former.filter((id) => !present.includes(id));
    if (more.length > 0) add('more', say(t('with', { names: list(more) })));
    if (less.length > 0) add('less', say(t('without', { names: list(less) })));
    const isOtherSplit = !isSameSplit(contentOfEntry(before).split, contentOfEntry(after).split);
    const areSamePeople = more.length === 0 && less.length === 0;
    if (isOtherSplit && (areSamePeople || wayOf(before) !== wayOf(after)))
      add('split', splitSaid(before, after, amountOf));
    const presentFields = fieldsOf(after);
    for (const [place, { field, label, text }] of fieldsOf(before).entries()) {
      const next = presentFields[place]?.text ?? '';
      if (text === next) continue;
      const isNote = field === 'note';
      add(field, isNote ? say(noteSaid(text, next)) : became(`${label}:`, saidOf(text), saidOf(next)));
    }
    return facts;
  };
}
