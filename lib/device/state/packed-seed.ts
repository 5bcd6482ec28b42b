import type { Entry, Group, Member } from '@/lib/domain/ledger/ledger';
import { type LedgerCopy, NOTHING_HELD, type Reach } from '@/lib/domain/ledger/copy';
import type { WireActivityPage } from '@/lib/wire/own/ledger';

/** What a page read for its first screen. */
export type GroupSeed = {
  readonly groupCode: string;
  /** With as many entries as the page shows of the history. null: there is no such group. Left out: it was not read. */
  readonly ledger?: LedgerCopy | null;
  /** The entry that the page is about. */
  readonly entry?: Entry;
  /** All entries that name the member whom the page is about, newest first. */
  readonly ofMember?: { readonly memberId: string; readonly entries: readonly Entry[] };
  /** The newest events in the shape of the wire: the code that reads them comes with their screen. */
  readonly activity?: WireActivityPage;
};

/** A value after JSON: its instants are texts. */
type Undated<T> = { readonly [K in keyof T]: T[K] extends Date ? string : T[K] };

type UndatedCopy = Omit<LedgerCopy, 'group' | 'members' | 'entries' | 'before'> & {
  readonly group: Undated<Group>;
  readonly members: readonly Undated<Member>[];
  readonly entries: readonly Undated<Entry>[];
  /** The cursor behind the entries. */
  readonly before: string | null;
};

type UndatedSeed = Omit<GroupSeed, 'ledger' | 'entry' | 'ofMember'> & {
  readonly ledger?: UndatedCopy | null;
  readonly entry?: Undated<Entry>;
  readonly ofMember?: { readonly memberId: string; readonly entries: readonly Undated<Entry>[] };
};

/** The seed as one text, because React writes and reads the data of a page value by value. */
export const packSeed = ({ ledger, ...seed }: GroupSeed): string =>
  JSON.stringify({ ...seed, ledger: ledger && { ...ledger, before: ledger.before?.cursor ?? null } });

const dated = <T extends { readonly createdAt: string; readonly updatedAt: string }>(undated: T) => ({
  ...undated,
  createdAt: new Date(undated.createdAt),
  updatedAt: new Date(undated.updatedAt),
});

const reachOf = (entries: readonly Entry[], cursor: string | null): Reach | null => {
  const place = entries.at(-1);
  return cursor === null ? null : place ? { place, cursor } : NOTHING_HELD;
};

function unpackCopy({ group, members, ...copy }: UndatedCopy): LedgerCopy {
  const entries = copy.entries.map(dated);
  return {
    ...copy,
    group: { ...dated(group), lastActiveAt: new Date(group.lastActiveAt) },
    members: members.map(dated),
    entries,
    before: reachOf(entries, copy.before),
  };
}

/** @param text from `packSeed` */
export function unpackSeed(text: string): GroupSeed {
  const { ledger, entry, ofMember, ...seed } = JSON.parse(text) as UndatedSeed;
  return {
    ...seed,
    ...(ledger !== undefined && { ledger: ledger && unpackCopy(ledger) }),
    ...(entry && { entry: dated(entry) }),
    ...(ofMember && { ofMember: { ...ofMember, entries: ofMember.entries.map(dated) } }),
  };
}
