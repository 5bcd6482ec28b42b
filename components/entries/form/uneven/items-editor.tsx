'use client';

import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { withAmount } from '@/components/entries/form/uneven/running-total';
import { type ItemProps, OpenItem } from '@/components/entries/form/uneven/open-item';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import type { EntryPerson } from '@/components/entries/people';
import { Button } from '@/components/ui/button';
import { Avatar } from '@/components/ui/avatar';
import { Card, CardList } from '@/components/ui/card';
import { PlusIcon } from '@/components/ui/icons';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import type { ItemDraft } from '@/lib/domain/draft/draft';
import { type DraftContext, isBlank, type Shares } from '@/lib/domain/draft/numbers';
import { isBlankItem, type ItemsRead, isUnlikely } from '@/lib/domain/draft/read-people';
import type { EntryKind } from '@/lib/domain/entry/parts';
import { exchangeMarks } from '@/lib/domain/money/amount-input';
import { formatAmount, formatNames } from '@/lib/domain/money/format';
import { type Cents, cents } from '@/lib/domain/money/money';
import { apart } from '@/lib/domain/text/text';
import { SPLIT_MAX_ITEMS } from '@/lib/limits';
import { intlLocale } from '@/lib/i18n/locales';

/** What the row of the rest says. */
const REST = {
  tip: { title: 'rest', text: 'tip' },
  discount: { title: 'rest', text: 'discount' },
  missing: { title: 'missingTitle', text: 'missingText' },
  'too-much': { title: 'tooMuchTitle', text: 'tooMuchText' },
} as const;

const NEW_ITEM: ItemDraft = { title: '', price: '', among: null };

/** A receipt always has a first item to fill in. */
const shownItems = (items: readonly ItemDraft[]): readonly ItemDraft[] =>
  items.length === 0 ? [NEW_ITEM] : items;

type ItemsEditorProps = {
  /** The row that names the way. */
  readonly head: ReactNode;
  readonly kind: EntryKind;
  readonly items: readonly ItemDraft[];
  readonly read: ItemsRead;
  readonly change: ChangeDraft;
  readonly people: readonly EntryPerson[];
  readonly context: DraftContext;
  readonly shares: Shares;
  readonly amount: Cents | null;
  /** Whether an attempt to save has found something wrong. */
  readonly hasError: boolean;
};

/** What gets the focus once an item was opened, added or removed. */
type Focused = 'title' | 'item' | 'add';

/** The items of a receipt, one of them open at a time, the rest, and what each person bears. */
export function ItemsEditor(props: ItemsEditorProps) {
  const { head, kind, read, change, people, context, shares, amount, hasError } = props;
  const { prices, sum, belowId, rest } = read;
  const t = useTranslations('entries.split.item');
  const amountWords = useTranslations('entries.split.mend');
  const locale = intlLocale(useLocale());
  const items = shownItems(props.items);
  const [opened, setOpened] = useState<number | null>(items.every(isBlankItem) ? 0 : null);
  const root = useRef<HTMLDivElement>(null);
  const nextFocus = useRef<Focused | null>(null);
  useEffect(() => {
    if (nextFocus.current)
      root.current?.querySelector<HTMLElement>(`[data-focus="${nextFocus.current}"]`)?.focus();
    nextFocus.current = null;
  });
  const open = (index: number | null, focus: Focused) => {
    nextFocus.current = focus;
    setOpened(index);
  };
  const money = (value: number) => formatAmount(cents(value), { currency: context.currency, locale });

  const setItems = (step: (items: readonly ItemDraft[]) => readonly ItemDraft[]) =>
    change((draft) => ({
      ...draft,
      inputs: { ...draft.inputs, items: step(shownItems(draft.inputs.items)) },
    }));
  const addItem = () => {
    const isReady = items.slice(-1).every(isBlankItem);
    if (!isReady && items.length >= SPLIT_MAX_ITEMS) return;
    if (!isReady) setItems((present) => [...present, NEW_ITEM]);
    open(isReady ? items.length - 1 : items.length, 'title');
  };
  const removeItem = (index: number) => {
    setItems((present) => present.filter((_, place) => place !== index));
    if (items.length === 1) open(0, 'title');
    else open(null, 'add');
  };
  const isDoubtful = isUnlikely(rest);
  // An open item has this button itself.
  const offersNext = rest === 'missing' && opened === null && items.length < SPLIT_MAX_ITEMS;
  const takeSum = (total: Cents) => change((draft) => withAmount(draft, total, context));
  /** Whether an item takes more from somebody than their items come to. */
  const isAmiss = ({ among }: ItemDraft, price: Cents | null) =>
    belowId !== null && price !== null && price < 0 && (among === null || among.includes(belowId));
  return (
    <div ref={root}>
      <CardList>
        {head}
        {items.map((item, index) => {
          const name = isBlank(item.title) ? t('untitled', { number: index + 1 }) : item.title;
          const price = prices[index] ?? null;
          const shown = { item, cents: price, name, people, context, isAmiss: isAmiss(item, price) };
          return opened === index ? (
            <OpenItem
              key={index}
              {...shown}
              hasError={hasError}
              onChange={(patch) =>
                setItems((present) =>
                  present.map((each, place) => (place === index ? { ...each, ...patch } : each)),
                )
              }
              onNext={addItem}
              onRemove={() => removeItem(index)}
            />
          ) : (
            <ClosedItem key={index} {...shown} onOpen={() => open(index, 'item')} />
          );
        })}
        {items.length < SPLIT_MAX_ITEMS && (
          <li className="border-line not-last:border-b">
            <button
              type="button"
              onClick={addItem}
              data-focus="add"
              className="press flex min-h-13 w-full items-center gap-2 px-(--row-pad-x) text-label font-label text-link hover:bg-sunken/50 focus-visible:-outline-offset-3"
            >
              <PlusIcon className="size-5" />
              <span>{t('add')}</span>
            </button>
          </li>
        )}
        {rest !== 'none' && amount !== null && sum !== null && (
          <li className="border-line px-(--row-pad-x) py-2 not-last:border-b">
            <span className="flex min-h-11 items-center gap-3">
              <span className={clsx('min-w-0 flex-1', isDoubtful && 'text-owe')}>
                <span className="block text-name">{t(REST[rest].title)}</span>
                <span className="block text-caption text-ink-2">{t(REST[rest].text)}</span>
              </span>
              <span translate="no" className={clsx('money text-label font-label', isDoubtful && 'text-owe')}>
                {money(amount - sum)}
              </span>
            </span>
            {isDoubtful && (
              <span className="flex flex-wrap gap-2 pt-1 pb-1.5">
                {offersNext && (
                  <Button data-wrong size="sm" variant="soft" onClick={addItem}>
                    {t('next')}
                  </Button>
                )}
                {sum > 0 && (
                  <Button
                    {...(!offersNext && { 'data-wrong': true })}
                    size="sm"
                    variant="quiet"
                    className={offersNext ? '' : '-ml-4'}
                    onClick={() => takeSum(sum)}
                  >
                    <Sentence>{amountWords('amount', apart({ amount: money(sum) }))}</Sentence>
                  </Button>
                )}
              </span>
            )}
          </li>
        )}
      </CardList>
      {shares.size > 0 && (
        <section>
          <h2 className="px-1 pt-4 pb-2 text-caption font-label text-ink-2">
            {kind === 'income' ? t('gets') : t('bears')}
          </h2>
          <Card padded>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-5 gap-y-2">
              {people.map((person) => {
                const share = shares.get(person.id);
                return (
                  share !== undefined && (
                    <li key={person.id} className="flex min-w-0 items-center gap-2 text-label">
                      <SmallFace person={person} />
                      <span className="wrap-words min-w-0 flex-1">
                        <Verbatim>{person.name}</Verbatim>
                      </span>
                      <span translate="no" className="money font-label">
                        {money(share)}
                      </span>
                    </li>
                  )
                );
              })}
            </ul>
          </Card>
        </section>
      )}
    </div>
  );
}

const SmallFace = ({ person }: { readonly person: EntryPerson }) => (
  <span className="[--avatar:1.5rem] [&_.avatar]:text-[0.6875rem]">
    <Avatar face={person.face} />
  </span>
);

/** As many faces stand before the names. */
const MAX_FACES = 3;

type ClosedItemProps = ItemProps & { readonly onOpen: () => void };

function ClosedItem({ item, cents: price, name, people, context, isAmiss, onOpen }: ClosedItemProps) {
  const t = useTranslations('entries.split.item');
  const locale = intlLocale(useLocale());
  const { among } = item;
  const having = among === null ? [] : people.filter(({ id }) => among.includes(id));
  const isForNobody = among !== null && having.length === 0;
  const isWrong = isAmiss || price === null;
  return (
    <li className="border-line not-last:border-b">
      <button
        type="button"
        {...((isForNobody || isWrong) && !isBlankItem(item) && { 'data-wrong': true })}
        onClick={onOpen}
        className="press flex min-h-15 w-full items-center gap-3 px-(--row-pad-x) py-2 text-left hover:bg-sunken/50 focus-visible:-outline-offset-3"
      >
        <span className="min-w-0 flex-1">
          <span className="wrap-words block text-name">
            <Verbatim>{name}</Verbatim>
          </span>
          <span className="flex min-w-0 items-center gap-1.5 text-caption text-ink-2">
            {having.length <= MAX_FACES && having.length > 0 && (
              <span className="flex [--avatar:1.25rem] *:not-first:-ml-1 [&_.avatar]:text-[0.5625rem]">
                {having.map(({ id, face }) => (
                  <Avatar key={id} face={face} />
                ))}
              </span>
            )}
            {isForNobody ? (
              <span className="text-owe">{t('nobody')}</span>
            ) : (
              <span className="min-w-0 truncate">
                {among === null ? (
                  t('allLow')
                ) : (
                  <Verbatim>
                    {formatNames(
                      having.map((person) => person.name),
                      locale,
                    )}
                  </Verbatim>
                )}
              </span>
            )}
          </span>
        </span>
        <span
          translate="no"
          className={clsx('text-label', isWrong && 'text-owe', price !== null && 'money font-label')}
        >
          {price === null
            ? exchangeMarks(item.price, locale) || '–'
            : formatAmount(price, { currency: context.currency, locale })}
        </span>
      </button>
    </li>
  );
}
