/** The nouns of a group's ledger, as all code except the wire knows them. Instants are UTC. */
import type { MemberFields } from '@/lib/domain/ledger/member-fields';
import type { Settings } from '@/lib/domain/ledger/settings';
import type { Foreign } from '@/lib/domain/money/foreign';
import type { Cents } from '@/lib/domain/money/money';
import type { EntryDescription } from '@/lib/domain/entry/content';
import type { EntryKind, Part } from '@/lib/domain/entry/parts';
import type { Split } from '@/lib/domain/entry/split';

/** A group as it is stored. */
export type Group = Settings & {
  readonly id: string;
  readonly code: string;
  readonly initialName: string;
  readonly revision: number;
  readonly entryCount: number;
  readonly lastActiveAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A member with the totals that the database keeps. */
export type Member = MemberFields & {
  readonly id: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly paid: Cents;
  readonly benefitted: Cents;
  /** Of incomes, contained in `paid`: what is the member's. */
  readonly incomePaid: Cents;
  /** Of incomes, contained in `benefitted`: what the member holds. */
  readonly incomeBenefitted: Cents;
  readonly made: Cents;
  readonly received: Cents;
};

/** An expense, a payment or an income, and what each member pays and owes of it. */
export type Entry = EntryDescription & {
  readonly id: string;
  readonly kind: EntryKind;
  readonly cents: Cents;
  /** Who paid and who owes; each side adds up to `cents`. A payment has one member on each side, never the same one. */
  readonly parts: readonly Part[];
  /** As it was typed; null: evenly among those who share. A payment has none. */
  readonly split: Split | null;
  readonly foreign: Foreign | null;
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

/** A group and its members in order of joining, as writes and reads of the server use them. */
export type Books = { readonly group: Group; readonly members: readonly Member[] };

/**
 * A place in the order of a history: by day, then by creation, then by kind, then by id. `compareSortKeys` compares them,
 * and `ORDERS` in lib/server/sql/entries.ts says the same to the database.
 */
export type SortKey = Pick<Entry, 'day' | 'createdAt' | 'kind' | 'id'>;

/**
 * A moment of a group: a revision and its instant. After a backup is restored, the same revision has another instant.
 */
export type Moment = { readonly revision: number; readonly at: Date };
