/** The nouns of a group's books, as every part of the house but the wire knows them. Instants are UTC. */
import type { Cents } from './money';
import type { Part } from './parts';

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

export type Expense = {
  readonly id: string;
  readonly description: string;
  readonly cents: Cents;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly parts: readonly Part[];
};

export type Payment = {
  readonly id: string;
  readonly makerId: string;
  readonly recipientId: string;
  readonly cents: Cents;
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

/** An entry of a history: an expense or a payment. */
export type Entry =
  | { readonly noun: 'expense'; readonly expense: Expense }
  | { readonly noun: 'payment'; readonly payment: Payment };
