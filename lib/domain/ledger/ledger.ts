/** The nouns of a group's ledger, as every part of the house but the wire knows them. Instants are UTC. */
import type { Cents } from '@/lib/domain/money/money';
import type { EntryDescription, EntryKind } from '@/lib/domain/entry/content';
import type { Part } from '@/lib/domain/entry/parts';

/** A group as it is stored. */
export type Group = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly initialName: string;
  readonly currency: string;
  readonly inactiveDataPurge: boolean;
  readonly fixedOrder: boolean;
  readonly revision: number;
  readonly entryCount: number;
  readonly lastActiveAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A member with the four totals that the database keeps. */
export type Member = {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly paid: Cents;
  readonly benefitted: Cents;
  readonly made: Cents;
  readonly received: Cents;
};

/** What happened between members, and what it is to each of them. */
export type Entry = EntryDescription & {
  readonly id: string;
  readonly kind: EntryKind;
  readonly cents: Cents;
  /** Who paid and who owes; on both sides they add up to `cents`. A payment has one of each, never the same. */
  readonly parts: readonly Part[];
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type Settlement = {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly cents: Cents;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** What is known of a group when a write decides or a read answers: its row and its members in order of joining. */
export type Books = { readonly group: Group; readonly members: readonly Member[] };

/** A place in the order of a history: by creation, an expense before a payment of the same instant, then by id. */
export type Place = Pick<Entry, 'createdAt' | 'kind' | 'id'>;

/** A moment of a group: a revision, and when it came about. A restored backup reaches the same revision at another instant. */
export type Moment = { readonly revision: number; readonly at: Date };
