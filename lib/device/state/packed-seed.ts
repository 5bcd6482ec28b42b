import type { Part } from '@/lib/domain/entry/parts';
import type { Entry, Group, Member } from '@/lib/domain/nouns';
import type { AnsweredStatistics } from '@/lib/domain/statistics';
import { type LedgerCopy, NOTHING_HELD, type Reach } from '@/lib/domain/ledger/copy';
import type { WireActivityPage } from '@/lib/wire/own/ledger-wire';

/** What a page read for its first screen. */
export type GroupSeed = {
  readonly groupCode: string;
  /** With as many entries as the page shows of the history. null: there is no such group. Left out: it was not read. */
  readonly ledger?: LedgerCopy | null;
  /** There was such a group, and it has another code now. */
  readonly isCodeChanged?: true;
  /** The entry that the page is about. */
  readonly entry?: Entry;
  /** All entries that name the member whom the page is about, newest first. */
  readonly ofMember?: { readonly memberId: string; readonly entries: readonly Entry[] };
  /** The newest events in the shape of the wire: the code that reads them comes with their screen. */
  readonly activity?: WireActivityPage;
  /** What was spent in some ranges of days. */
  readonly statistics?: readonly AnsweredStatistics[];
};

/**
 * A part of an entry: the member's place in the ledger, which is much shorter than the id, and the amounts in cents.
 * Most members pay nothing of an entry.
 */
type PackedPart = readonly [place: number, owed: Part['owedCents'], paid?: Part['paidCents']];

/** A value after JSON: its instants are texts. */
type Undated<T> = { readonly [K in keyof T]: T[K] extends Date ? string : T[K] };

type PackedEntry = Undated<Omit<Entry, 'parts'>> & { readonly parts: readonly PackedPart[] };

type PackedCopy = Omit<LedgerCopy, 'group' | 'members' | 'entries' | 'before'> & {
  readonly group: Undated<Group>;
  readonly members: readonly Undated<Member>[];
  readonly entries: readonly PackedEntry[];
  /** The cursor behind the entries. */
  readonly before: string | null;
};

type PackedSeed = Omit<GroupSeed, 'ledger' | 'entry' | 'ofMember'> & {
  readonly ledger?: PackedCopy | null;
  readonly entry?: PackedEntry;
  readonly ofMember?: { readonly memberId: string; readonly entries: readonly PackedEntry[] };
};

/**
 * The seed as one text, because React writes and reads the data of a page value by value.
 * @param seed its entries name only members of its ledger
 */
export function packSeed({ ledger, entry, ofMember, ...seed }: GroupSeed): string {
  if (!ledger) return JSON.stringify({ ...seed, ledger });
  const places = new Map(ledger.members.map(({ id }, place) => [id, place]));
  const pack = ({ parts, ...rest }: Entry) => ({
    ...rest,
    parts: parts.map(({ memberId, paidCents, owedCents }) => [
      ...[places.get(memberId), owedCents],
      ...(paidCents === null ? [] : [paidCents]),
    ]),
  });
  return JSON.stringify({
    ...seed,
    ledger: { ...ledger, entries: ledger.entries.map(pack), before: ledger.before?.cursor ?? null },
    ...(entry && { entry: pack(entry) }),
    ...(ofMember && { ofMember: { ...ofMember, entries: ofMember.entries.map(pack) } }),
  });
}

const dated = <T extends { readonly createdAt: string; readonly updatedAt: string }>(undated: T) => ({
  ...undated,
  createdAt: new Date(undated.createdAt),
  updatedAt: new Date(undated.updatedAt),
});

const reachOf = (entries: readonly Entry[], cursor: string | null): Reach | null => {
  const place = entries.at(-1);
  return cursor === null ? null : place ? { place, cursor } : NOTHING_HELD;
};

/** @param text from `packSeed` */
export function unpackSeed(text: string): GroupSeed {
  const { ledger, entry, ofMember, ...seed } = JSON.parse(text) as PackedSeed;
  if (!ledger) return { ...seed, ...(ledger === null && { ledger }) };
  const { group, before, ...copy } = ledger;
  const members = copy.members.map(dated);
  const idOf = (place: number): string => members[place]?.id ?? '';
  const unpack = ({ parts, ...rest }: PackedEntry): Entry => ({
    ...dated(rest),
    parts: parts.map(([place, owedCents, paidCents = null]) => ({
      ...{ memberId: idOf(place), paidCents, owedCents },
    })),
  });
  const entries = copy.entries.map(unpack);
  return {
    ...seed,
    ledger: {
      ...copy,
      group: { ...dated(group), lastActiveAt: new Date(group.lastActiveAt) },
      members,
      entries,
      before: reachOf(entries, before),
    },
    ...(entry && { entry: unpack(entry) }),
    ...(ofMember && { ofMember: { ...ofMember, entries: ofMember.entries.map(unpack) } }),
  };
}
