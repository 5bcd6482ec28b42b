import { type EntryKind, payersOf, sharesOf } from '@/lib/domain/entry/parts';
import type { Split } from '@/lib/domain/entry/split';
import type { Category } from '@/lib/domain/entry/category';
import type { Day } from '@/lib/domain/days';
import { contentOfEntry } from '@/lib/domain/entry/content';
import { isoCode } from '@/lib/domain/money/currency-units';
import type { Foreign } from '@/lib/domain/money/foreign';
import { about, type Activity, type JournalEvent } from '@/lib/domain/ledger/event';
import type { Entry, Group, Member } from '@/lib/domain/nouns';

/** The name of the format in every backup (docs/backup.md). */
export const BACKUP_FORMAT = 'pari-backup';

/** Readers refuse a version they do not know. A new field raises it only if a reader must not ignore it. */
export const BACKUP_VERSION = 1;

/** What somebody paid or bears: their place in `people`, from 0, and hundredths of the group's currency. */
export type BackupSide = readonly [person: number, cents: number];

/** A split whose people are places in `people`. */
export type BackupSplit =
  | { readonly how: 'even'; readonly among: readonly number[] }
  | { readonly how: 'shares'; readonly of: readonly BackupSide[]; readonly decimals?: 3 }
  | { readonly how: 'percent'; readonly of: readonly BackupSide[] }
  | { readonly how: 'amounts'; readonly of: readonly BackupSide[] }
  | { readonly how: 'adjusted'; readonly among: readonly number[]; readonly by: readonly BackupSide[] }
  | {
      readonly how: 'items';
      readonly items: readonly {
        readonly title: string;
        readonly cents: number;
        readonly among: readonly number[];
      }[];
    };

export type BackupEntry = {
  /** The first 32 bits of its id, as 8 hexadecimal digits: they decide who bears the odd cents. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly day: Day;
  readonly title: string;
  readonly note: string;
  readonly category: Category | null;
  readonly cents: number;
  /** Who paid, or received an income. */
  readonly paid: readonly BackupSide[];
  /** Who bears it, or whose an income is. */
  readonly shares: readonly BackupSide[];
  readonly split: BackupSplit;
  readonly foreign: Foreign | null;
};

export type BackupHead = {
  readonly format: typeof BACKUP_FORMAT;
  readonly version: number;
  /** The day on which it was made. */
  readonly exported: Day;
  readonly group: { readonly name: string; readonly currency: string; readonly purge: boolean };
  /** In order of joining. */
  readonly people: readonly { readonly name: string }[];
};

/** Something that happened in the group, to read: it is not restored. */
export type BackupActivity = {
  readonly at: string;
  /** Who did it, as their device said; null if it said nobody. */
  readonly by: string | null;
  /** The kind of the event. */
  readonly what: string;
  /** What it was about, as people call it. */
  readonly about: string;
};

/** When an entry was made and last changed, in ms since 1970. */
export type EntryTimes = readonly [madeMs: number, changedMs: number];

const ascending = (a: BackupSide, b: BackupSide): number => a[0] - b[0];

function splitOf(split: Split, placeOf: (memberId: string) => number): BackupSplit {
  const places = (ids: readonly string[]) => ids.map(placeOf).sort((a, b) => a - b);
  switch (split.how) {
    case 'even':
      return { how: 'even', among: places(split.among) };
    case 'shares': {
      const of = split.of.map(({ memberId, shares }) => [placeOf(memberId), shares] as const).sort(ascending);
      return split.decimals === undefined
        ? { how: 'shares', of }
        : { how: 'shares', of, decimals: split.decimals };
    }
    case 'percent':
      return {
        how: 'percent',
        of: split.of
          .map(({ memberId, basisPoints }) => [placeOf(memberId), basisPoints] as const)
          .sort(ascending),
      };
    case 'amounts':
      return {
        how: 'amounts',
        of: split.of.map(({ memberId, cents }) => [placeOf(memberId), cents] as const).sort(ascending),
      };
    case 'adjusted':
      return {
        how: 'adjusted',
        among: places(split.among),
        by: split.by.map(({ memberId, cents }) => [placeOf(memberId), cents] as const).sort(ascending),
      };
    case 'items':
      return {
        how: 'items',
        items: split.items.map(({ title, cents, among }) => ({ title, cents, among: places(among) })),
      };
  }
}

/** In the order of the format: the database has an order of its own. */
const foreignOf = ({ currency, minor, rate }: Foreign): Foreign => ({ currency, minor, rate });

type Exported = {
  readonly group: Pick<Group, 'name' | 'currency' | 'inactiveDataPurge'>;
  /** In order of joining. */
  readonly members: readonly Pick<Member, 'id' | 'name'>[];
};

/** A backup, piece by piece: what precedes the entries, each of them, and what stands between two. */
export type BackupText = {
  readonly head: string;
  /** @throws Error if the entry names somebody who is not among the people */
  readonly entry: (entry: Entry) => string;
  readonly between: string;
};

const bySides = (sides: readonly BackupSide[]): readonly BackupSide[] => [...sides].sort(ascending);

/**
 * The backup of a group (docs/backup.md). It has no code and no ids: people are their place in a list. The same group
 * always gives the same text, but for the day and the record (`backupRecord`), which follows the entries.
 * @param exported the day on which it is made
 */
export function backupText({ group, members }: Exported, exported: Day): BackupText {
  const places = new Map(members.map(({ id }, place) => [id, place]));
  const placeOf = (memberId: string): number => {
    const place = places.get(memberId);
    if (place === undefined) throw new Error('an entry names somebody who is not among the people');
    return place;
  };
  const entryOf = (entry: Entry): BackupEntry => ({
    id: entry.id.slice(0, 8),
    kind: entry.kind,
    day: entry.day,
    title: entry.title,
    note: entry.note,
    category: entry.category,
    cents: entry.cents,
    paid: bySides(payersOf(entry).map(({ memberId, cents }) => [placeOf(memberId), cents])),
    shares: bySides([...sharesOf(entry)].map(([memberId, cents]) => [placeOf(memberId), cents])),
    split: splitOf(contentOfEntry(entry).split, placeOf),
    foreign: entry.foreign && foreignOf(entry.foreign),
  });
  const head: BackupHead = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    exported,
    group: { name: group.name, currency: isoCode(group.currency), purge: group.inactiveDataPurge },
    people: members.map(({ name }) => ({ name })),
  };
  return {
    head: `${JSON.stringify(head).slice(0, -1)},"entries":[\n`,
    entry: (entry) => JSON.stringify(entryOf(entry)),
    between: ',\n',
  };
}

/** What an event is about, as people call it: a title, a name, or the keys of settings. */
function subjectOf(event: JournalEvent): string {
  const { noun, state } = about(event);
  switch (noun) {
    case 'entry':
      return state.title;
    case 'member':
    case 'group':
      return state.name;
    case 'settings':
      return Object.keys(state).join(', ');
    case 'import':
      return state.format;
    case 'plan':
    case 'key':
      return '';
  }
}

/** @param nameOf a member's name; null for one who is gone */
export const backupActivity = (
  { at, author, event }: Activity,
  nameOf: (memberId: string) => string | null,
): BackupActivity => ({
  at: at.toISOString(),
  by: author === null ? null : nameOf(author),
  what: event.kind,
  about: subjectOf(event),
});

/** Instants are written in pieces of so many. */
const TIMES_PER_PIECE = 1000;

/**
 * The end of a backup: a record to read, which is not restored.
 * @param times of the entries, in their order
 * @param activity pages of what happened, the newest first, as far as it is kept
 */
export async function* backupRecord(
  times: readonly EntryTimes[],
  activity: AsyncIterable<readonly BackupActivity[]>,
): AsyncGenerator<string, void, void> {
  yield '\n],\n"record":{"times":[';
  for (let at = 0; at < times.length; at += TIMES_PER_PIECE) {
    const some = times.slice(at, at + TIMES_PER_PIECE);
    const told = some.map((each) => JSON.stringify(each.map((ms) => new Date(ms).toISOString())));
    yield (at === 0 ? '' : ',') + told.join(',');
  }
  yield '],"activity":[';
  let comma = '';
  for await (const page of activity)
    for (const each of page) {
      yield comma + JSON.stringify(each);
      comma = ',';
    }
  yield ']}}\n';
}
