import type { QueryClient, QueryKey } from '@tanstack/react-query';

import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { Listeners } from '@/lib/listeners';

/** How asking the server stands. */
export type Question = {
  readonly isAsking: boolean;
  /** Why it has failed the last time; null when it has not. */
  readonly error: Error | null;
};

/** `news`: what is new in the ledger. `older`: the entries behind the copy. */
export type QuestionName = 'news' | 'older';

export const NOT_ASKED: Question = { isAsking: false, error: null };

/** What a page has read for a query. */
type Planted = { readonly queryKey: QueryKey; readonly data: unknown; readonly readAtMs: number };

const isUnder = (queryKey: QueryKey, prefix: QueryKey): boolean =>
  prefix.every((part, index) => queryKey[index] === part);

/**
 * What a tab knows of its groups, as every screen sees it: of each the one copy of its ledger, and how asking for it stands. The
 * queries that ask are code that no first paint waits for, so they are opened when something is to be asked
 * (queries.ts); what a page has read for them lies here until then.
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
  /** How many rows of a history a person has asked for, and what they look for in it: for who comes back. */
  readonly rows = new Map<string, number>();
  readonly searches = new Map<string, string>();

  readonly subscribe = this.listeners.subscribe;

  readonly tell = (): void => {
    if (!this.isQuiet) this.listeners.tell();
  };

  /** For changes in the middle of drawing: who does them tells of them afterwards. */
  quietly(work: () => void): void {
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

  setCopy(groupCode: string, copy: LedgerCopy | null): void {
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

  /** Hands what a page has read to a query. */
  plant(queryKey: QueryKey, data: unknown): void {
    if (this.queries) this.queries.setQueryData(queryKey, data);
    else this.planted = [...this.planted, { queryKey, data, readAtMs: Date.now() }];
  }

  /** The same, unless something is known already. */
  plantFirst(queryKey: QueryKey, data: unknown): void {
    const isKnown = this.queries
      ? this.queries.getQueryData(queryKey) !== undefined
      : this.planted.some((each) => isUnder(each.queryKey, queryKey));
    if (!isKnown) this.plant(queryKey, data);
  }

  /** What is under a key is old: who looks at it asks again. */
  outdate(queryKey: QueryKey): void {
    void this.queries?.invalidateQueries({ queryKey });
    this.dropPlanted(queryKey);
  }

  /**
   * Forgets what is under a key, and what is known of a group. Tells nobody: a screen that is about to go would be drawn
   * once more, without its ledger.
   */
  forget(groupCode: string, queryKey: QueryKey): void {
    this.queries?.removeQueries({ queryKey });
    this.dropPlanted(queryKey);
    const { news, older } = this.questions;
    for (const map of [this.copies, news, older, this.rows, this.searches]) map.delete(groupCode);
  }

  private dropPlanted(queryKey: QueryKey): void {
    this.planted = this.planted.filter((each) => !isUnder(each.queryKey, queryKey));
  }

  /** What asks for this tab; made once. */
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
