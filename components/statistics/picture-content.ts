import type { Shown } from '@/components/statistics/use-shown';
import { CATEGORY_EMOJI } from '@/lib/domain/entry/category';
import { type Cents, sumCents } from '@/lib/domain/money/money';
import type { Member } from '@/lib/domain/nouns';
import { wholeOf } from '@/lib/domain/statistics';
import type { AvatarFace } from '@/lib/domain/avatars';
import type { Category } from '@/lib/domain/entry/category';

/** A line with a bar. */
export type PictureLine = {
  /** In front of it: an emoji, or a face. */
  readonly lead: string | AvatarFace;
  readonly name: string;
  readonly amount: string;
  /** Of the longest bar of its list, 0 to 1. */
  readonly ratio: number;
};

/** What the picture of a group says; nothing by which anybody gets into it. */
export type PictureContent = {
  readonly name: string;
  /** "14. – 21. Juli 2026". */
  readonly when: string;
  readonly total: { readonly label: string; readonly amount: string };
  readonly lists: readonly { readonly heading: string; readonly lines: readonly PictureLine[] }[];
};

export type PictureWords = {
  readonly total: string;
  readonly people: string;
  readonly categories: string;
  readonly category: (category: Category | null) => string;
  /** "3 weitere". */
  readonly others: (count: number) => string;
};

/** More lines would be too small to read; the last one then stands for all others. */
const MAX_LINES = { people: 12, categories: 6 } as const;

type Counted = Omit<PictureLine, 'amount' | 'ratio'> & { readonly cents: Cents };

function linesOf(
  all: readonly Counted[],
  max: number,
  { amount, others }: { amount: Shown['amount']; others: PictureWords['others'] },
): readonly PictureLine[] {
  const shown = all.length > max ? all.slice(0, max - 1) : all;
  const rest = all.slice(shown.length);
  const lines: readonly Counted[] =
    rest.length === 0
      ? shown
      : [...shown, { lead: '…', name: others(rest.length), cents: sumCents(rest.map(({ cents }) => cents)) }];
  const largest = Math.max(1, ...shown.map(({ cents }) => cents));
  return lines.map(({ cents, ...line }) => ({
    ...line,
    amount: amount(cents),
    ratio: Math.min(1, cents / largest),
  }));
}

/** A group in one picture: its days, what was spent, what each person had of it, and what it was for. */
export function pictureContent(
  { statistics, amount }: Shown,
  group: {
    readonly name: string;
    readonly members: readonly Member[];
    readonly faceOf: (id: string) => AvatarFace;
  },
  when: string,
  words: PictureWords,
): PictureContent {
  const nameOf = new Map(group.members.map(({ id, name }) => [id, name]));
  const people = statistics.people
    .filter(({ share }) => share > 0)
    .map(({ memberId, share }) => ({
      lead: group.faceOf(memberId),
      name: nameOf.get(memberId) ?? '',
      cents: share,
    }));
  const categories = statistics.categories.map(({ category, total }) => ({
    lead: category === null ? '🏷️' : CATEGORY_EMOJI[category],
    name: words.category(category),
    cents: total,
  }));
  const how = { amount, others: words.others };
  const categorized = categories.length > 1 || statistics.categories[0]?.category !== null;
  return {
    name: group.name,
    when,
    total: { label: words.total, amount: amount(wholeOf(statistics).total) },
    lists: [
      { heading: words.people, lines: linesOf(people, MAX_LINES.people, how) },
      // "Without a category: everything" says nothing.
      ...(categorized
        ? [{ heading: words.categories, lines: linesOf(categories, MAX_LINES.categories, how) }]
        : []),
    ],
  };
}
