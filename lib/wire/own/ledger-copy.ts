import type { Entry, Group, Member, SortKey } from '@/lib/domain/nouns';
import type { LedgerCopy, LedgerDelta, LedgerPage, Reach } from '@/lib/domain/ledger/copy';
import type {
  WireDelta,
  WireLedger,
  WireLedgerEntry,
  WireLedgerGroup,
  WireLedgerMember,
  WireLedgerPage,
} from './ledger-wire';
import { storedSplit } from '@/lib/domain/entry/content';
import { INITIAL_MEMBER_FIELDS } from '@/lib/domain/ledger/member-fields';
import { isDay } from '@/lib/domain/days';
import { isId } from '@/lib/domain/ids';
import type { EntryKind } from '@/lib/domain/entry/parts';

const letters = { expense: 'e', income: 'i', payment: 'p' } as const satisfies Record<EntryKind, string>;

/** A place in the order of creation, by which the lists of old clients go. */
export type CreationKey = Omit<SortKey, 'day'>;

/** The cursor after an entry of such a list: opaque to clients. */
export const cursorOfCreation = ({ createdAt, kind, id }: CreationKey): string =>
  `${createdAt.getTime().toString(36)}.${letters[kind]}.${id}`;

/** The place that such a cursor stands for; null if the text is not a cursor. */
export function creationOfCursor(cursor: string): CreationKey | null {
  const match = /^([0-9a-z]{1,9})\.([eip])\.(.{36})$/.exec(cursor);
  const [, instant = '', letter, id = ''] = match ?? [];
  if (!match || !isId(id)) return null;
  return {
    createdAt: new Date(Number.parseInt(instant, 36)),
    kind: letter === letters.expense ? 'expense' : letter === letters.income ? 'income' : 'payment',
    id,
  };
}

/** The cursor after an entry of our own pages: opaque to clients. */
export const cursorOf = (place: SortKey): string => `${place.day}.${cursorOfCreation(place)}`;

/** The place that such a cursor stands for; null if the text is not a cursor. */
export function sortKeyOfCursor(cursor: string): SortKey | null {
  const [day = '', ...rest] = cursor.split('.');
  const creation = creationOfCursor(rest.join('.'));
  return creation && isDay(day) ? { day, ...creation } : null;
}

/**
 * Converts our own server's answers to domain types on a device. The server is trusted: nothing here validates shapes,
 * so the pages of a group do not load the schemas.
 */

const dated = <Noun extends { readonly createdAt: string; readonly updatedAt: string }>(wire: Noun) => ({
  ...wire,
  createdAt: new Date(wire.createdAt),
  updatedAt: new Date(wire.updatedAt),
});

export const groupOfLedger = (wire: WireLedgerGroup): Group => ({
  ...dated(wire),
  lastActiveAt: new Date(wire.lastActiveAt),
});

export function memberOfLedger(wire: WireLedgerMember): Member {
  const { paidCents, benefittedCents, madeCents, receivedCents, ...rest } = dated(wire);
  const { incomePaidCents, incomeBenefittedCents, ...member } = rest;
  return {
    ...{ ...INITIAL_MEMBER_FIELDS, ...member, paid: paidCents, benefitted: benefittedCents },
    ...{ made: madeCents, received: receivedCents },
    ...{ incomePaid: incomePaidCents, incomeBenefitted: incomeBenefittedCents },
  };
}

/** Payers and an even split are dropped, because they follow from the parts. */
export const entryOfLedger = ({ payers, split, ...wire }: WireLedgerEntry): Entry => ({
  ...dated(wire),
  split: storedSplit(split),
});

const stateOfLedger = (wire: WireLedger | WireDelta) => ({
  version: wire.version,
  group: groupOfLedger(wire.group),
  members: wire.members.map(memberOfLedger),
  entries: wire.entries.map(entryOfLedger),
  plan: wire.plan,
  ...(wire.debts && { debts: wire.debts }),
});

function reachOf(entries: readonly Entry[], cursor: string | null): Reach | null {
  const place = entries.at(-1);
  return cursor === null || !place ? null : { place, cursor };
}

/** The copy that a whole ledger starts. */
export function copyOfLedger(wire: WireLedger): LedgerCopy {
  const state = stateOfLedger(wire);
  return { ...state, before: reachOf(state.entries, wire.before) };
}

export function pageOfLedger(wire: WireLedgerPage): LedgerPage {
  const entries = wire.entries.map(entryOfLedger);
  return { entries, before: reachOf(entries, wire.before) };
}

export const deltaOfLedger = (wire: WireDelta): LedgerDelta => ({
  ...stateOfLedger(wire),
  gone: wire.gone,
  since: wire.since,
});
