import type { EntryDraft, EntryField } from './draft';
import type { DraftContext } from './numbers';
import type { EntryProblem } from './problem';
import { type MoneyRead, readMoney } from './read-money';
import { type PeopleRead, readPeople } from './read-people';
import { isDay } from '@/lib/domain/days';
import type { Category } from '@/lib/domain/entry/category';
import { type EntryContent, isSameContent } from '@/lib/domain/entry/content';
import type { Joined } from '@/lib/domain/entry/shares';
import { MINIMUM_AMOUNT_CENTS } from '@/lib/domain/money/money';
import { cleanLine, cleanNote, isStorableLine, isStorableNote, textLength } from '@/lib/domain/text/text';
import { EXPENSE_DESCRIPTION_MAX_LENGTH, NOTE_MAX_LENGTH } from '@/lib/limits';

/** All that a draft says. Everything that shows or saves a draft takes it from here. Amounts are in minor units. */
export type DraftRead = MoneyRead &
  PeopleRead & {
    readonly category: Category | null;
    /** What is missing or wrong, by field, in the order of the screen. */
    readonly problems: ReadonlyMap<EntryField, EntryProblem>;
    /** What saving stores; null as long as there is a problem. */
    readonly content: EntryContent | null;
    /**
     * Whether a form offers to save (docs/screens.md#forms): an edit once something differs from what is stored. A
     * payment must also reach the minimum and have both people chosen.
     */
    readonly isSavable: boolean;
  };

/**
 * Reads a draft in one go. The form calls the three readers itself (`useDraftRead`), so that a key in the title or the note
 * computes no money.
 * @param members of the group, in the order in which it shows them; whom a draft names beside them is gone
 * @returns either content or problems; shares as saving would store them
 */
export function readDraft(draft: EntryDraft, members: readonly Joined[], context: DraftContext): DraftRead {
  const money = readMoney(draft, context);
  return readWhole(draft, money, readPeople(draft, money, members, context), context);
}

/** A draft whose money and people have been read. A form reads these anew only when one of their fields changes. */
export function readWhole(
  draft: EntryDraft,
  money: MoneyRead,
  people: PeopleRead,
  context: DraftContext,
): DraftRead {
  const { cents, amount, foreign } = money;
  const { payers, split } = people;
  const category = categoryOf(draft, context);
  const found: readonly (readonly [EntryField, EntryProblem | null])[] = [
    ['amount', amount.problem],
    ['title', titleProblem(draft)],
    ['payer', payers.problem],
    ['among', split.problem],
    ['day', dayProblem(draft, context)],
    ['note', noteProblem(draft)],
    ['foreign', foreign?.problem ?? null],
  ];
  const problems = new Map(
    found.filter((problem): problem is [EntryField, EntryProblem] => problem[1] !== null),
  );
  const isDivided = payers.problem === null && split.problem === null;
  const said: EntryContent | null =
    cents === null || payers.value === null || split.value === null || !isDivided
      ? null
      : {
          ...{ kind: draft.kind, title: cleanLine(draft.title), day: draft.day, note: cleanNote(draft.note) },
          ...{ category, foreign: foreign?.value ?? null, cents, payers: payers.value, split: split.value },
        };
  return {
    ...{ ...money, ...people, category, problems },
    content: problems.size === 0 ? said : null,
    isSavable: context.stored === null || isWorthSaving(draft, context.stored, said),
  };
}

/** @param said null as long as amount or people are missing, or do not add up */
function isWorthSaving({ kind }: EntryDraft, stored: EntryContent, said: EntryContent | null): boolean {
  if (said === null) return kind !== 'payment';
  if (isSameContent(stored, said)) return false;
  return kind !== 'payment' || said.cents >= MINIMUM_AMOUNT_CENTS;
}

function titleProblem({ kind, title }: EntryDraft): EntryProblem | null {
  if (kind === 'payment') return null;
  const text = cleanLine(title);
  if (text === '') return 'missing-expense-description';
  if (!isStorableLine(text)) return 'text-not-storable';
  return textLength(text) > EXPENSE_DESCRIPTION_MAX_LENGTH ? 'expense-description-too-long' : null;
}

const dayProblem = ({ day }: EntryDraft, { lastDay }: DraftContext): EntryProblem | null =>
  day === '' || (isDay(day) && day <= lastDay) ? null : 'day-invalid';

function noteProblem({ note }: EntryDraft): EntryProblem | null {
  const text = cleanNote(note);
  if (text !== '' && !isStorableNote(text)) return 'text-not-storable';
  return textLength(text) > NOTE_MAX_LENGTH ? 'note-too-long' : null;
}

/**
 * As it was chosen, else guessed by the title. One that is stored stays with its title, and follows a new title only if
 * it was the guess for the former one.
 */
function categoryOf({ kind, title, category }: EntryDraft, { stored, guess }: DraftContext): Category | null {
  if (kind === 'payment') return null;
  if (category !== '') return category === 'none' ? null : category;
  const isKept =
    stored !== null && (cleanLine(title) === stored.title || stored.category !== guess(stored.title));
  return isKept ? stored.category : guess(title);
}
