import type { Entry, Group, Member } from '@/lib/domain/ledger/ledger';
import { type LedgerCopy, NOTHING_HELD, type Reach } from '@/lib/domain/ledger/copy';
import type { Foreign } from '@/lib/domain/money/foreign';
import { describedBy, type DescriptionValues, descriptionValues } from '@/lib/domain/entry/content';
import { type Cents, cents } from '@/lib/domain/money/money';
import type { EntryKind, Part } from '@/lib/domain/entry/parts';
import type { Split } from '@/lib/domain/entry/split';
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

/**
 * The ledger of a seed as one JSON text of arrays: every name and id once, instants in ms since 1970, members by index.
 * It is one text because React writes and reads the data of a page value by value.
 */

type PackedGroup = readonly [
  id: string,
  name: string,
  /** null: the same as `name`. */
  initialName: string | null,
  currency: string,
  inactiveDataPurge: boolean,
  fixedOrder: boolean,
  entryCount: number,
  revision: number,
  lastActiveAtMs: number,
  createdAtMs: number,
  updatedAtMs: number,
];

type PackedMember = readonly [
  id: string,
  name: string,
  revision: number,
  createdAtMs: number,
  updatedAtMs: number,
  paid: Cents,
  benefitted: Cents,
  made: Cents,
  received: Cents,
  incomePaid: Cents,
  incomeBenefitted: Cents,
];

const KINDS: readonly EntryKind[] = ['expense', 'payment', 'income'];

type PackedEntry = readonly [
  id: string,
  createdAtMs: number,
  /** ms since its creation. */
  updatedAfterMs: number,
  revision: number,
  cents: Cents,
  /** The member who paid all of it, or each payer with their amount. */
  payers: number | readonly (readonly [place: number, paid: Cents])[],
  /** Who shares it: an index in `circles`. */
  circle: number,
  /** One amount if all shares are equal. */
  owed: Cents | readonly Cents[],
  /** An index in `KINDS`. */
  kind: number,
  /** 0: evenly. */
  split: Split | 0,
  foreign: Foreign | 0,
  ...description: DescriptionValues,
];

type PackedLedger = {
  readonly version: string;
  readonly group: PackedGroup;
  readonly members: readonly PackedMember[];
  readonly plan: readonly (readonly [from: number, to: number, cents: Cents])[];
  readonly entries: readonly PackedEntry[];
  /** The cursor behind the entries. */
  readonly before: string | null;
};

type Packed = {
  readonly code: string;
  readonly ledger?: PackedLedger | null;
  /** The distinct lists of sharers, each as indexes of members. */
  readonly circles?: readonly (readonly number[])[];
  readonly entry?: PackedEntry;
  readonly ofMember?: readonly [member: number, entries: readonly PackedEntry[]];
  /** Not packed, because few names occur twice in it. */
  readonly activity?: WireActivityPage;
};

const packGroup = (group: Group): PackedGroup => [
  group.id,
  group.name,
  group.initialName === group.name ? null : group.initialName,
  group.currency,
  group.inactiveDataPurge,
  group.fixedOrder,
  group.entryCount,
  group.revision,
  group.lastActiveAt.getTime(),
  group.createdAt.getTime(),
  group.updatedAt.getTime(),
];

function unpackGroup(code: string, packed: PackedGroup): Group {
  const [id, name, initialName, currency, inactiveDataPurge, fixedOrder, entryCount, revision, ...instants] =
    packed;
  const [lastActiveAtMs, createdAtMs, updatedAtMs] = instants;
  return {
    ...{ id, code, name, initialName: initialName ?? name, currency, inactiveDataPurge, fixedOrder },
    ...{ entryCount, revision, lastActiveAt: new Date(lastActiveAtMs) },
    ...{ createdAt: new Date(createdAtMs), updatedAt: new Date(updatedAtMs) },
  };
}

const packMember = (member: Member): PackedMember => [
  member.id,
  member.name,
  member.revision,
  member.createdAt.getTime(),
  member.updatedAt.getTime(),
  member.paid,
  member.benefitted,
  member.made,
  member.received,
  member.incomePaid,
  member.incomeBenefitted,
];

function unpackMember(packed: PackedMember): Member {
  const [id, name, revision, createdAtMs, updatedAtMs, paid, benefitted, made, received, ...incomes] = packed;
  const [incomePaid, incomeBenefitted] = incomes;
  const instants = { createdAt: new Date(createdAtMs), updatedAt: new Date(updatedAtMs) };
  const totals = { paid, benefitted, made, received, incomePaid, incomeBenefitted };
  return { id, name, revision, ...instants, ...totals };
}

type PlaceOf = (memberId: string) => number;

/** Numbers the distinct lists of members. */
function numberedCircles() {
  const places = new Map<string, number>();
  const circles: (readonly number[])[] = [];
  const placeOf = (circle: readonly number[]): number => {
    const key = circle.join();
    const place = places.get(key) ?? circles.push(circle) - 1;
    places.set(key, place);
    return place;
  };
  return { circles, placeOf };
}

function packEntry(
  entry: Entry,
  placeOf: PlaceOf,
  circleOf: (circle: readonly number[]) => number,
): PackedEntry {
  const paying: (readonly [place: number, paid: Cents])[] = [];
  const circle: number[] = [];
  const owed: Cents[] = [];
  for (const { memberId, paidCents, owedCents } of entry.parts) {
    const place = placeOf(memberId);
    if (paidCents !== null) paying.push([place, paidCents]);
    if (owedCents === null) continue;
    circle.push(place);
    owed.push(owedCents);
  }
  const [payer] = paying;
  const [first = cents(0)] = owed;
  return [
    entry.id,
    entry.createdAt.getTime(),
    entry.updatedAt.getTime() - entry.createdAt.getTime(),
    entry.revision,
    entry.cents,
    payer && paying.length === 1 && payer[1] === entry.cents ? payer[0] : paying,
    circleOf(circle),
    owed.every((share) => share === first) ? first : owed,
    KINDS.indexOf(entry.kind),
    entry.split ?? 0,
    entry.foreign ?? 0,
    ...descriptionValues(entry),
  ];
}

/**
 * The parts of an entry in the order of the members' ids, as the wire has them.
 * @param circle in that order, as `packEntry` wrote it
 */
function unpackParts(
  [, , , , amount, payers, , owed]: PackedEntry,
  idOf: (place: number) => string,
  circle: readonly number[],
): readonly Part[] {
  const paid = new Map(typeof payers === 'number' ? [[payers, amount]] : payers);
  const parts = circle.map((place, index): Part => {
    const owedCents = typeof owed === 'number' ? owed : (owed[index] ?? cents(0));
    return { memberId: idOf(place), paidCents: paid.get(place) ?? null, owedCents };
  });
  const sharing = new Set(circle);
  const others = [...paid].filter(([place]) => !sharing.has(place));
  if (others.length === 0) return parts;
  const unshared = others.map(([place, paidCents]) => ({
    memberId: idOf(place),
    paidCents,
    owedCents: null,
  }));
  return [...parts, ...unshared].sort((a, b) => (a.memberId < b.memberId ? -1 : 1));
}

/** @param seed its entries name only members of its ledger, and have their parts in the order of the members' ids */
export function packSeed({ groupCode, ledger, entry, ofMember, activity }: GroupSeed): string {
  if (!ledger)
    return JSON.stringify({ code: groupCode, ...(ledger === null && { ledger }) } satisfies Packed);
  const places = new Map(ledger.members.map(({ id }, place) => [id, place]));
  const placeOf: PlaceOf = (memberId) => places.get(memberId) ?? -1;
  const { circles, placeOf: circleOf } = numberedCircles();
  const pack = (one: Entry) => packEntry(one, placeOf, circleOf);
  const packed: Packed = {
    code: groupCode,
    ledger: {
      version: ledger.version,
      group: packGroup(ledger.group),
      members: ledger.members.map(packMember),
      plan: ledger.plan.map(({ fromId, toId, cents: amount }) => [placeOf(fromId), placeOf(toId), amount]),
      entries: ledger.entries.map(pack),
      before: ledger.before?.cursor ?? null,
    },
    ...(entry && { entry: pack(entry) }),
    ...(ofMember && { ofMember: [placeOf(ofMember.memberId), ofMember.entries.map(pack)] }),
    ...(activity && { activity }),
    circles,
  };
  return JSON.stringify(packed);
}

const reachOf = (entries: readonly Entry[], cursor: string | null): Reach | null => {
  const place = entries.at(-1);
  return cursor === null ? null : place ? { place, cursor } : NOTHING_HELD;
};

/** @param text from `packSeed` */
export function unpackSeed(text: string): GroupSeed {
  const { code, ledger, circles = [], entry, ofMember, activity } = JSON.parse(text) as Packed;
  if (!ledger) return { groupCode: code, ...(ledger === null && { ledger }) };
  const members = ledger.members.map(unpackMember);
  const idOf = (place: number): string => members[place]?.id ?? '';
  const unpack = (packed: PackedEntry): Entry => {
    const [id, createdAtMs, updatedAfterMs, revision, amount, , circle, ...more] = packed;
    const [, kind, split, foreign, ...description] = more;
    return {
      ...{ id, kind: KINDS[kind] ?? 'expense', ...describedBy(description) },
      ...{ cents: amount, split: split === 0 ? null : split, revision },
      foreign: foreign === 0 ? null : foreign,
      parts: unpackParts(packed, idOf, circles[circle] ?? []),
      createdAt: new Date(createdAtMs),
      updatedAt: new Date(createdAtMs + updatedAfterMs),
    };
  };
  const entries = ledger.entries.map(unpack);
  const copy: LedgerCopy = {
    ...{ version: ledger.version, group: unpackGroup(code, ledger.group), members, entries },
    plan: ledger.plan.map(([from, to, amount]) => ({ fromId: idOf(from), toId: idOf(to), cents: amount })),
    before: reachOf(entries, ledger.before),
  };
  return {
    ...{ groupCode: code, ledger: copy },
    ...(entry && { entry: unpack(entry) }),
    ...(ofMember && { ofMember: { memberId: idOf(ofMember[0]), entries: ofMember[1].map(unpack) } }),
    ...(activity && { activity }),
  };
}
