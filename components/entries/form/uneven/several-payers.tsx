'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';

import { NumberField } from '@/components/entries/form/uneven/number-field';
import { rowsClass } from '@/components/entries/form/uneven/split-list';
import type { ChangeDraft } from '@/components/entries/form/use-draft';
import type { EntryPerson } from '@/components/entries/people';
import { You } from '@/components/words/you';
import { Avatar } from '@/components/ui/avatar';
import { CardList } from '@/components/ui/card';
import { ChipInput, MAX_CHIPS } from '@/components/ui/fields/chips';
import { FieldGroup } from '@/components/ui/fields/field-group';
import { Select } from '@/components/ui/fields/select';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons';
import { Row } from '@/components/ui/row';
import { Verbatim } from '@/components/ui/verbatim';
import type { PaidText } from '@/lib/domain/draft/draft';
import { type DraftContext, leftPart } from '@/lib/domain/draft/numbers';
import type { PayersRead } from '@/lib/domain/draft/read-people';
import { togglePayer } from '@/lib/domain/draft/steps';
import type { EntryKind } from '@/lib/domain/entry/parts';
import { formatAmountInput } from '@/lib/domain/money/amount-input';
import { type Cents, cents, ZERO_CENTS } from '@/lib/domain/money/money';
import { isolate } from '@/lib/domain/text/text';

type SeveralPayersProps = {
  readonly label: string;
  /** In the label's line: back to one payer. */
  readonly action: ReactNode;
  readonly kind: EntryKind;
  readonly paid: readonly PaidText[];
  readonly read: PayersRead;
  readonly change: ChangeDraft;
  readonly people: readonly EntryPerson[];
  readonly context: DraftContext;
  readonly error: string | undefined;
  /** Gets the focus once it is shown: what switched to several payers. */
  readonly focusId: string | null;
};

/** Who paid how much; whoever was chosen first pays what the others leave, until something is typed. */
export function SeveralPayers(props: SeveralPayersProps) {
  const { label, action, kind, paid, read, change, people, context, error, focusId } = props;
  const { restId, left } = read;
  const t = useTranslations('entries');
  const you = useTranslations('shell')('you');
  const chosen = read.fields.flatMap((field) => {
    const person = people.find(({ id }) => id === field.memberId);
    const text = paid.find(({ memberId }) => memberId === field.memberId)?.text ?? '';
    return person ? [{ person, text, field }] : [];
  });
  const others = people.filter(({ id }) => !chosen.some(({ person }) => person.id === id));
  const hasChips = people.length <= MAX_CHIPS;
  // Of somebody who is unticked the number waits for the tick.
  const waiting = useRef(new Map<string, string>());
  const toggle = (id: string) => {
    const typed = paid.find(({ memberId }) => memberId === id)?.text;
    if (typed !== undefined) waiting.current.set(id, typed);
    change((draft) => togglePayer(draft, id, waiting.current.get(id)));
  };
  const remove = (id: string) => {
    toggle(id);
    someoneElse.current?.focus();
  };
  const someoneElse = useRef<HTMLSelectElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const count = chosen.length;
  const shownCount = useRef(1);
  useEffect(() => {
    if (count > shownCount.current) rows.current?.scrollIntoView({ block: 'nearest' });
    shownCount.current = count;
  }, [count]);
  // This may come later than the tap that asked for it.
  useEffect(() => {
    if (focusId !== null) document.getElementById(focusId)?.focus({ preventScroll: true });
  }, [focusId]);
  const setText = (id: string, text: string) =>
    change((draft) => ({
      ...draft,
      paid: draft.paid?.map((payer) => (payer.memberId === id ? { ...payer, text } : payer)) ?? null,
    }));
  const text = (value: Cents) => formatAmountInput(value, context.partDecimals);
  return (
    <FieldGroup label={label} lateAction={action} error={error}>
      {hasChips && (
        <div className="mb-2 flex flex-wrap gap-2">
          {people.map(({ id, name, face, isMe }) => (
            <ChipInput
              key={id}
              type="checkbox"
              chip={{ value: id, label: name, face, ...(isMe && { note: you }) }}
              checked={chosen.some(({ person }) => person.id === id)}
              onChange={() => toggle(id)}
            />
          ))}
        </div>
      )}
      {chosen.length > 0 && (
        <div ref={rows} data-number-list className="scroll-mb-40">
          <CardList className={rowsClass}>
            {chosen.map(({ person, text: typed, field }, place) => {
              const isRest = person.id === restId;
              const id = `paid-${person.id}`;
              const named = { name: person.name };
              return (
                <Row
                  key={person.id}
                  lead={<Avatar face={person.face} />}
                  title={
                    <label htmlFor={id}>
                      <Verbatim>{person.name}</Verbatim>
                      {person.isMe && <You />}
                    </label>
                  }
                  {...(isRest && { caption: <span id={`${id}-rest`}>{t('rest')}</span> })}
                  trail={
                    <NumberField
                      id={id}
                      label={
                        kind === 'income' ? t('split.field.received', named) : t('split.field.paid', named)
                      }
                      text={typed}
                      onText={(next) => setText(person.id, next)}
                      tidy={(next) => leftPart(next, context)}
                      placeholder={text(isRest && left > 0 ? cents(left) : ZERO_CENTS)}
                      unit={context.currency}
                      className="h-11 w-28"
                      isReadable={field.isBlank ? isRest || error === undefined : field.value !== null}
                      isRest={isRest}
                      {...(isRest && { describedBy: `${id}-rest` })}
                      isLast={place === chosen.length - 1}
                    />
                  }
                  {...(!hasChips && {
                    end: (
                      <span className="-m-2.5">
                        <IconButton
                          icon={<CloseIcon />}
                          wordHidden="always"
                          onClick={() => remove(person.id)}
                        >
                          {t('removePayer', named)}
                        </IconButton>
                      </span>
                    ),
                  })}
                />
              );
            })}
          </CardList>
        </div>
      )}
      {!hasChips && others.length > 0 && (
        <div className="mt-2">
          <Select
            ref={someoneElse}
            aria-label={t('someoneElse')}
            value=""
            onChange={(event) => toggle(event.target.value)}
          >
            <option value="" disabled>
              {t('someoneElse')}
            </option>
            {others.map(({ id, name, isMe }) => (
              <option key={id} value={id} translate="no">
                {isMe ? `${isolate(name)} (${you})` : isolate(name)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </FieldGroup>
  );
}
