'use client';

import { useTranslations } from 'next-intl';

import { SignedField } from '@/components/entries/form/uneven/signed-field';
import type { EntryPerson } from '@/components/entries/people';
import { Button } from '@/components/ui/button';
import { CheckBox } from '@/components/ui/fields/checklist';
import { ChipInput, MAX_CHIPS } from '@/components/ui/fields/chips';
import { TextInput } from '@/components/ui/fields/text-input';
import { Verbatim } from '@/components/ui/verbatim';
import type { ItemDraft } from '@/lib/domain/draft/draft';
import { type DraftContext, isBlank } from '@/lib/domain/draft/numbers';
import { isBlankItem } from '@/lib/domain/draft/read-people';
import { formatAmountInput } from '@/lib/domain/money/amount-input';
import { type Cents, ZERO_CENTS } from '@/lib/domain/money/money';

export type ItemProps = {
  readonly item: ItemDraft;
  /** Its price; null if it has none that can be read. */
  readonly cents: Cents | null;
  readonly name: string;
  readonly people: readonly EntryPerson[];
  readonly context: DraftContext;
  /** Whether it takes more from somebody than their items come to. */
  readonly isAmiss: boolean;
};

type OpenItemProps = ItemProps & {
  /** Whether an attempt to save has found something wrong. */
  readonly hasError: boolean;
  readonly onChange: (patch: Partial<ItemDraft>) => void;
  readonly onNext: () => void;
  readonly onRemove: () => void;
};

/** An item that is being typed: what, how much, and who had it. */
export function OpenItem({
  item,
  cents,
  name,
  people,
  context,
  isAmiss,
  hasError,
  onChange,
  onNext,
  onRemove,
}: OpenItemProps) {
  const t = useTranslations('entries.split.item');
  const { among, price } = item;
  const toggle = (id: string) => {
    const others = (among ?? []).filter((each) => each !== id);
    const chosen = new Set(among?.includes(id) ? others : [...others, id]);
    const ids = people.map((person) => person.id).filter((each) => chosen.has(each));
    onChange({ among: ids.length === people.length ? null : ids });
  };
  return (
    <li className="border-line bg-sunken not-last:border-b">
      <div
        data-focus="item"
        tabIndex={-1}
        role="group"
        aria-label={name}
        data-number-list
        className="grid gap-3 px-(--row-pad-x) py-3 outline-none"
      >
        <div className="flex flex-wrap gap-2">
          <span className="min-w-0 flex-[99_1_8rem]">
            <TextInput
              aria-label={t('title')}
              data-focus="title"
              placeholder={t('title')}
              value={item.title}
              onChange={(event) => onChange({ title: event.target.value })}
              autoComplete="off"
              autoCapitalize="sentences"
              enterKeyHint="next"
              className="scroll-my-20 px-3.5"
            />
          </span>
          <SignedField
            label={t('price')}
            signLabel={t('minus')}
            text={price}
            onText={(next) => onChange({ price: next })}
            context={context}
            placeholder={formatAmountInput(ZERO_CENTS, context.partDecimals)}
            className="h-13 w-36 grow"
            isReadable={!isAmiss && (isBlank(price) ? !hasError || isBlankItem(item) : cents !== null)}
            onEnter={onNext}
            isLast={false}
          />
        </div>
        <div role="group" aria-label={t('who')} {...(among?.length === 0 && { 'data-wrong': true })}>
          <Sharers {...{ among, people, toggle }} onAll={() => onChange({ among: null })} />
          {among?.length === 0 && <p className="mt-2 text-label text-owe">{t('nobody')}</p>}
        </div>
        <div className="-mx-4 -mb-1 flex flex-wrap justify-between">
          <Button type="button" variant="danger-quiet" size="sm" onClick={onRemove}>
            {t('remove')}
          </Button>
          <Button type="button" variant="quiet" size="sm" onClick={onNext}>
            {t('next')}
          </Button>
        </div>
      </div>
    </li>
  );
}

type SharersProps = {
  readonly among: ItemDraft['among'];
  readonly people: readonly EntryPerson[];
  readonly toggle: (id: string) => void;
  readonly onAll: () => void;
};

/** Who had an item; the first name that is tapped while it is for everybody means only that one. */
function Sharers({ among, people, toggle, onAll }: SharersProps) {
  const t = useTranslations('entries.split.item');
  const all = (
    <ChipInput
      type="checkbox"
      chip={{ value: '', label: t('all') }}
      checked={among === null}
      onChange={onAll}
    />
  );
  if (people.length <= MAX_CHIPS)
    return (
      <div className="flex flex-wrap gap-2">
        {all}
        {people.map(({ id, name, face }) => (
          <ChipInput
            key={id}
            type="checkbox"
            chip={{ value: id, label: name, face }}
            checked={among?.includes(id) ?? false}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    );
  return (
    <>
      {all}
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-3">
        {people.map(({ id, name }) => (
          <label
            key={id}
            className="press relative flex min-h-11 min-w-0 items-center gap-2 rounded-check text-label has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              checked={among?.includes(id) ?? false}
              onChange={() => toggle(id)}
              className="absolute inset-0 opacity-0"
            />
            <CheckBox ticked={among?.includes(id) ?? false} />
            <span className="min-w-0 truncate">
              <Verbatim>{name}</Verbatim>
            </span>
          </label>
        ))}
      </div>
    </>
  );
}
