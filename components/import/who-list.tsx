'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { Card } from '@/components/ui/card';
import { FieldNotes } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { TextInput } from '@/components/ui/fields/text-input';
import { ArrowRightIcon } from '@/components/ui/icons';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';
import { Verbatim } from '@/components/ui/verbatim';
import { nameTextKey } from '@/lib/device/page/name-text';
import type { Member } from '@/lib/domain/nouns';
import type { Choice, NewNameProblem } from '@/lib/import/who';

type WhoListProps = {
  /** As the file calls them. */
  readonly people: readonly string[];
  readonly choices: readonly Choice[];
  readonly problems: readonly (NewNameProblem | null)[];
  readonly members: readonly Pick<Member, 'id' | 'name'>[];
  readonly onChoose: (place: number, choice: Choice) => void;
};

/** Above this, selects get their options only when somebody turns to one: there would be tens of thousands. */
const MANY_PEOPLE = 40;

/** "Wer ist wer?": who of the group each person of the file is, or somebody new. */
export function WhoList({ people, choices, problems, members, onChoose }: WhoListProps) {
  const t = useTranslations('import.who');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-1 pt-5 pb-2 text-caption font-label text-ink-2">
        {t('heading')}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {people.map((name, place) => (
            <Person
              key={place}
              {...{ name, place, people, choices, members }}
              problem={problems[place] ?? null}
              onChoose={(choice) => onChoose(place, choice)}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

type PersonProps = Omit<WhoListProps, 'problems' | 'onChoose'> & {
  readonly name: string;
  readonly place: number;
  readonly problem: NewNameProblem | null;
  readonly onChoose: (choice: Choice) => void;
};

const NEW = 'new';
const RENAMED = 'renamed';

const valueOf = (choice: Choice | undefined): string => {
  if (choice === undefined || 'newName' in choice) return NEW;
  return 'memberId' in choice ? choice.memberId : `same ${choice.sameAs}`;
};

function Person({ name, place, people, choices, members, problem, onChoose }: PersonProps) {
  const t = useTranslations('import.who');
  const errorText = useTranslations('errors');
  const id = useId();
  const choice = choices[place];
  const [isWanted, setIsWanted] = useState(people.length <= MANY_PEOPLE);
  const [isRenamed, setIsRenamed] = useState(false);
  const focusOnArrival = useFocusOnArrival(isRenamed);
  const isNew = choice !== undefined && 'newName' in choice;
  const newName = isNew ? choice.newName : name;
  const choose = (value: string) => {
    setIsRenamed(value === RENAMED);
    if (value === NEW || value === RENAMED) onChoose({ newName: value === NEW ? name : newName });
    else if (value.startsWith('same ')) onChoose({ sameAs: Number(value.slice(5)) });
    else onChoose({ memberId: value });
  };
  // A name that does not fit is shown for change, and so is one that was cut to fit.
  const asksName = isNew && (isRenamed || problem !== null || newName !== name);
  const value = asksName ? RENAMED : valueOf(choice);
  const isShown = (other: string) => isWanted || other === value;
  return (
    <li className="grid gap-2 p-4 very-slim:p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1.4fr)] items-center gap-3">
        <span className="text-name wrap-words">
          <Verbatim>{name}</Verbatim>
        </span>
        <ArrowRightIcon className="size-5 text-ink-2" />
        <Select
          aria-label={t('is', { name })}
          value={value}
          onPointerDown={() => setIsWanted(true)}
          onFocus={() => setIsWanted(true)}
          onChange={({ target }) => choose(target.value)}
        >
          {members.map((member) =>
            isShown(member.id) ? (
              <option key={member.id} value={member.id}>
                {member.name}
              </option>
            ) : null,
          )}
          <option value={NEW}>{t('new', { name })}</option>
          <option value={RENAMED}>{t('newOther')}</option>
          {people.map((other, at) => {
            const leads = at !== place && choices[at] !== undefined && 'newName' in choices[at];
            return leads && isShown(`same ${at}`) ? (
              <option key={`same ${at}`} value={`same ${at}`}>
                {t('same', { name: other })}
              </option>
            ) : null;
          })}
        </Select>
      </div>
      {asksName && (
        <div>
          <TextInput
            aria-label={t('newName', { name })}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : `${id}-error`}
            autoComplete="off"
            ref={focusOnArrival}
            value={newName}
            onChange={({ target }) => onChoose({ newName: target.value })}
          />
          <FieldNotes
            id={id}
            error={problem === null ? undefined : errorText(nameTextKey(problem, 'users', newName))}
          />
        </div>
      )}
    </li>
  );
}
