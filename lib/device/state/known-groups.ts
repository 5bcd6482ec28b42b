import type { QueryClient, QueryKey } from '@tanstack/react-query';

import type { EntryFilter } from '@/lib/domain/entry/filter';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import type { ChosenRange } from '@/lib/domain/statistics';
import { Listeners } from '@/lib/listeners';

/** The state of asking the server. */
export type Question = {
  readonly isAsking: boolean;
  /** Why the last attempt failed; null if it did not. */
  readonly error: Error | null;
};

/** `news`: what is new in the ledger. `older`: the entries behind the copy. */
export type QuestionName = 'news' | 'older';

const NOT_ASKED: Question = { isAsking: false, error: null };

/** Data that came with a page, for a query. */
type Planted = { readonly queryKey: QueryKey; readonly data: unknown; readonly readAtMs: number };

const isUnder = (queryKey: QueryKey, prefix: QueryKey): boolean =>
  prefix.every((part, index) => queryKey[index] === part);

/**
 * What a tab knows of its groups: for each, the copy of its ledger and the state of asking for it. No first paint waits
 * for the code of the queries, so they are opened when something is to be asked (queries.ts). Until then, the data that
 * pages brought for them is kept here.
 */
export class KnownGroups {
  private readonly copies = new Map<string, LedgerCopy | null>();
  private readonly questions: Readonly<Record<QuestionName, Map<string, Question>>> = {
    news: new Map(),
    older: new Map(),
  };
  private readonly listeners = new Listeners();
  private planted: readonly Planted[] = [];
  private queries: QueryClient | null = null;
  private isQuiet = false;
  private readonly forgotten = new Set<string>();
  /** Per group, how many rows of the history are drawn, what is looked for, and the range of the statistics, for when the person comes back. */
  readonly rows = new Map<string, number>();
  readonly searches = new Map<string, string>();
  readonly filters = new Map<string, EntryFilter>();
  readonly ranges = new Map<string, ChosenRange>();

  readonly subscribe = this.listeners.subscribe;

  readonly tell = (): void => {
    if (!this.isQuiet) this.listeners.tell();
  };

  /** For changes made during rendering: does not notify listeners. The caller does so afterwards, by `tell`. */
  withoutNotifying(work: () => void): void {
    this.isQuiet = true;
    try {
      work();
    } finally {
      this.isQuiet = false;
    }
  }

  /** @returns undefined while nothing is known of the group, null when it is gone */
  copyOf(groupCode: string): LedgerCopy | null | undefined {
    return this.copies.get(groupCode);
  }

  /** Does nothing for a group that was taken off this device (`forget`). */
  setCopy(groupCode: string, copy: LedgerCopy | null): void {
    if (this.forgotten.has(groupCode)) return;
    this.copies.set(groupCode, copy);
    this.tell();
  }

  question(name: QuestionName, groupCode: string): Question {
    return this.questions[name].get(groupCode) ?? NOT_ASKED;
  }

  setQuestion(name: QuestionName, groupCode: string, { isAsking, error }: Question): void {
    const former = this.question(name, groupCode);
    if (former.isAsking === isAsking && former.error === error) return;
    this.questions[name].set(groupCode, { isAsking, error });
    this.tell();
  }

  /** Gives a query the data that came with a page. */
  plant(queryKey: QueryKey, data: unknown): void {
    if (this.queries) this.queries.setQueryData(queryKey, data);
    else this.planted = [...this.planted, { queryKey, data, readAtMs: Date.now() }];
  }

  /** The same, unless the query has data already. */
  seedIfEmpty(queryKey: QueryKey, data: unknown): void {
    const isKnown = this.queries
      ? this.queries.getQueryData(queryKey) !== undefined
      : this.planted.some((each) => isUnder(each.queryKey, queryKey));
    if (!isKnown) this.plant(queryKey, data);
  }

  /** Invalidates the queries under a key: those in use ask again. */
  invalidate(queryKey: QueryKey): void {
    void this.queries?.invalidateQueries({ queryKey });
    this.dropPlanted(queryKey);
  }

  /** The group is being taken off this device: what is known of it stays as it is, and no answer changes it any more. */
  beginForgetting(groupCode: string): void {
    this.forgotten.add(groupCode);
  }

  /** Whether the group was taken off this device, so that no answer is of use any more. */
  isForgotten(groupCode: string): boolean {
    return this.forgotten.has(groupCode);
  }

  /** The group is on this device again. */
  remember(groupCode: string): void {
    this.forgotten.delete(groupCode);
  }

  /**
   * A group has another code: its copy is shown under that one, unless there is one already. A screen that still has the
   * former code keeps it as it is.
   */
  rename(from: string, to: string): void {
    const copy = this.copies.get(from);
    if (copy && !this.copies.get(to)) this.copies.set(to, { ...copy, group: { ...copy.group, code: to } });
    for (const map of [this.rows, this.searches, this.filters, this.ranges] as readonly Map<
      string,
      unknown
    >[]) {
      if (map.has(from) && !map.has(to)) map.set(to, map.get(from));
    }
    this.beginForgetting(from);
    this.tell();
  }

  /**
   * Removes the queries under a key, and all that is known of a group. Listeners are not notified: a screen about to be
   * left would be drawn once more, without its ledger.
   */
  forget(groupCode: string, queryKey: QueryKey): void {
    this.queries?.removeQueries({ queryKey });
    this.dropPlanted(queryKey);
    const { news, older } = this.questions;
    const { rows, searches, filters, ranges } = this;
    for (const map of [this.copies, news, older, rows, searches, filters, ranges]) map.delete(groupCode);
  }

  private dropPlanted(queryKey: QueryKey): void {
    this.planted = this.planted.filter((each) => !isUnder(each.queryKey, queryKey));
  }

  /** The query client of this tab, made on the first call. */
  openQueries(make: () => QueryClient): QueryClient {
    if (this.queries) return this.queries;
    const queries = make();
    for (const { queryKey, data, readAtMs } of this.planted)
      queries.setQueryData(queryKey, data, { updatedAt: readAtMs });
    this.planted = [];
    this.queries = queries;
    return queries;
  }
}
