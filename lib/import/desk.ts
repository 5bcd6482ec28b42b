import type { Day } from '@/lib/domain/days';
import type { Joined } from '@/lib/domain/entry/shares';
import type { Entry } from '@/lib/domain/nouns';
import { cutBatches, type SentEntry } from './batches';
import { compareBalances, type Comparison, type Paired } from './compare';
import { entryId, hashOfFile } from './entry-ids';
import { tellApart } from './match';
import { openFile, type OpenFile, type Opened } from './open-file';
import { currenciesWithoutRate, prepare, type PreparedEntry } from './prepare';
import type { ImportedGroup, Problem } from './reading';
import { type Said, sayProblems } from './said';
import type { TableMapping } from './table-mapping';

/** What a person has said of a file, as far as its entries depend on it. */
export type Wishes = {
  /** The number of the reading that they were said of. */
  readonly reading: number;
  /** Which group of the file. */
  readonly groupAt: number;
  /** The currency value of the group that they go to. */
  readonly currency: string;
  readonly memberIds: readonly string[];
  readonly members: readonly Joined[];
  /** By ISO 4217 code, as far as they are given. */
  readonly rates: Readonly<Record<string, string>>;
  readonly untitled: string;
  /** The day of entries that have none. */
  readonly today: Day;
  /** No entry may be on a later one. */
  readonly lastDay: Day;
};

/** What would come of it. */
export type Plan = {
  /** The currencies for which a rate is needed. Nothing is known before each has one. */
  readonly ratesNeeded: readonly string[];
  readonly isReady: boolean;
  readonly entries: number;
  /** Places, among the entries, of those that the group has already. */
  readonly presentAt: readonly number[];
  readonly comparisons: readonly Comparison[];
  readonly said: Said;
  /** Of how many entries the file does not say who paid. */
  readonly assumed: number;
};

/** An entry as it would be, for people to look at. */
export type ShownEntry = PreparedEntry & { readonly at: number; readonly isAssumed: boolean };

/** What is known of a file, and which reading of it this is. */
export type OpenedFile = Opened & { readonly reading: number };

type KnownEntry = Pick<Entry, 'day' | 'kind' | 'cents' | 'title' | 'parts'>;

type Planned = { readonly pairs: readonly Paired[]; readonly problems: readonly Problem[] };

function plan(group: ImportedGroup, wishes: Wishes, seed: string): Planned {
  const places: number[] = [];
  const { entries, problems } = prepare(group, {
    ...wishes,
    rates: new Map(Object.entries(wishes.rates)),
    idOf: (at, start) => {
      places.push(at);
      return entryId(seed, at, start);
    },
  });
  const pairs = entries.flatMap((prepared, row) => {
    const source = group.entries[places[row] ?? -1];
    const { content } = prepared;
    const dated = content.day === '' ? { ...prepared, content: { ...content, day: wishes.today } } : prepared;
    return source === undefined ? [] : [{ prepared: dated, source }];
  });
  return { pairs, problems };
}

const NOTHING: Omit<Plan, 'ratesNeeded' | 'said'> = {
  ...{ isReady: false, entries: 0, presentAt: [], comparisons: [], assumed: 0 },
};

/**
 * Where a file lies while a person decides what becomes of it. All that takes long happens here, so it may sit in a worker:
 * what is asked and answered are plain values.
 */
export function importDesk() {
  let file: OpenFile | null = null;
  let reading = 0;
  let known: readonly KnownEntry[] = [];
  let planned: Planned = { pairs: [], problems: [] };
  let present = new Set<number>();
  let batches: readonly (readonly SentEntry[])[] = [];

  const groupAt = (place: number): ImportedGroup => {
    const group = file?.reading?.groups[place];
    if (group === undefined) throw new RangeError('there is no such group in the file');
    return group;
  };
  const read = (next: OpenFile): OpenedFile => {
    file = next;
    reading += 1;
    return { ...next.opened, reading };
  };
  const findPresent = (): void => {
    const prepared = planned.pairs.map((pair) => pair.prepared);
    const there = new Set(tellApart(prepared, known).present);
    present = new Set(prepared.flatMap((entry, at) => (there.has(entry) ? [at] : [])));
  };
  return {
    /** Takes a file. What was on the desk before is gone. */
    open: (bytes: Uint8Array, fileName: string, currency: string | null): OpenedFile => {
      planned = { pairs: [], problems: [] };
      return read(openFile({ bytes, fileName, hash: hashOfFile(bytes) }, { currency }));
    },
    /** Reads a table by what a person says of its columns. */
    map: (mapping: TableMapping): OpenedFile => {
      if (file === null) throw new Error('no file is open');
      return read(openFile(file.source, { mapping }));
    },
    /** Takes entries that the group has, so that they do not come twice. The first ones replace those of an earlier time. */
    know: (entries: readonly KnownEntry[], areFirst: boolean): void => {
      known = areFirst ? entries : [...known, ...entries];
    },
    /** Says what would come of it. */
    plan: (wishes: Wishes): Plan => {
      const group = groupAt(wishes.groupAt);
      const ratesNeeded = currenciesWithoutRate(group, wishes);
      const problems = file?.reading?.problems ?? [];
      const lines = file?.lines ?? null;
      planned = { pairs: [], problems: [] };
      if (ratesNeeded.some((currency) => wishes.rates[currency] === undefined))
        return { ...NOTHING, ratesNeeded, said: sayProblems(problems, lines) };
      planned = plan(group, wishes, '');
      findPresent();
      return {
        ...{ ratesNeeded, isReady: true, entries: planned.pairs.length, presentAt: [...present] },
        comparisons: compareBalances(group, planned.pairs, wishes),
        said: sayProblems([...problems, ...planned.problems], lines),
        assumed: planned.pairs.filter(({ source }) => source.isAssumed).length,
      };
    },
    /** Some of the entries, by their places. */
    show: (places: readonly number[]): readonly ShownEntry[] => {
      return places.flatMap((at) => {
        const pair = planned.pairs[at];
        return pair === undefined ? [] : [{ ...pair.prepared, at, isAssumed: pair.source.isAssumed }];
      });
    },
    /**
     * Makes the entries with the ids that the server wants, in batches.
     * @param seed of the ids
     * @param taken places of entries that come although the group has them
     * @returns how many batches
     * @throws Error if the file was read in another way since
     */
    seal: (wishes: Wishes, seed: string, taken: readonly number[]): number => {
      if (wishes.reading !== reading) throw new Error('the file was read in another way since');
      const takes = new Set(taken);
      const { pairs } = plan(groupAt(wishes.groupAt), wishes, seed);
      const sent = pairs.flatMap(({ prepared }, at) => (present.has(at) && !takes.has(at) ? [] : [prepared]));
      batches = cutBatches(sent);
      return batches.length;
    },
    /** One of the batches. */
    batch: (at: number): readonly SentEntry[] => {
      return batches[at] ?? [];
    },
  };
}

export type ImportDesk = ReturnType<typeof importDesk>;

/** The desk in its worker: each question is answered later. */
export type DeskFar = {
  readonly ask: <Ask extends keyof ImportDesk>(
    ask: Ask,
    ...args: Parameters<ImportDesk[Ask]>
  ) => Promise<ReturnType<ImportDesk[Ask]>>;
  /** Ends it, whatever it is doing. Questions under way fail. */
  readonly end: () => void;
};
