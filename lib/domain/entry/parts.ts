import type { Cents } from '@/lib/domain/money/money';
import type { Joined } from './shares';
import { type Split, sharesOfSplit } from './split';

/** One member's part of an entry: null = does not pay / does not share, 0 = takes part with an amount of 0. */
export type Part = {
  readonly memberId: string;
  readonly paidCents: Cents | null;
  readonly owedCents: Cents | null;
};

/**
 * What an entry is: money spent for some, money that one member gave another, or money that came in. Kinds are added, none
 * is changed.
 */
export type EntryKind = 'expense' | 'payment' | 'income';

/** What an entry is called where there are only two kinds: in addresses, limits and old clients, an income is an expense. */
export type OldKind = Exclude<EntryKind, 'income'>;

export const oldKindOf = (kind: EntryKind): OldKind => (kind === 'payment' ? 'payment' : 'expense');

/** As much of an entry as tells who gave and who shares. */
export type Divided = { readonly kind: EntryKind; readonly parts: readonly Part[] };

/** What a part gives and what it shares: of an income the sides are exchanged, so that its arithmetic is that of an expense. */
const sidesOf = (
  kind: EntryKind,
  { paidCents, owedCents }: Part,
): readonly [gave: Cents | null, shares: Cents | null] =>
  kind === 'income' ? [owedCents, paidCents] : [paidCents, owedCents];

/** What one member pays of an entry, or has received of an income. */
export type Payer = { readonly memberId: string; readonly cents: Cents };

/** Who pays for an entry, or received an income, and how much; the largest amount first. */
export function payersOf({ kind, parts }: Divided): readonly Payer[] {
  // A loop here and below: `flatMap` takes ten times as long, and each row of a history calls this several times.
  const payers: Payer[] = [];
  for (const part of parts) {
    const [gave] = sidesOf(kind, part);
    if (gave !== null) payers.push({ memberId: part.memberId, cents: gave });
  }
  return payers.length < 2 ? payers : payers.sort((one, other) => other.cents - one.cents);
}

/** Payers by amount, the largest first; equal ones in order of joining. @param rankOf the position of a member in it */
export const payersInOrder = (
  payers: readonly Payer[],
  rankOf: (memberId: string) => number,
): readonly Payer[] =>
  payers.length < 2
    ? payers
    : [...payers].sort((a, b) => b.cents - a.cents || rankOf(a.memberId) - rankOf(b.memberId));

/** The share of each sharer of an entry, by member id. For a payment the recipient is the only sharer. */
export function sharesOf({ kind, parts }: Divided): ReadonlyMap<string, Cents> {
  const shares = new Map<string, Cents>();
  for (const part of parts) {
    const [, share] = sidesOf(kind, part);
    if (share !== null) shares.set(part.memberId, share);
  }
  return shares;
}

/** The ids of those who share an entry, in the order of its parts. */
export function sharerIdsOf({ kind, parts }: Divided): readonly string[] {
  const ids: string[] = [];
  for (const part of parts) if (sidesOf(kind, part)[1] !== null) ids.push(part.memberId);
  return ids;
}

/** Parts by member id, as our wire and the copies of devices have them. */
export function partsInOrder(parts: readonly Part[]): readonly Part[] {
  const isInOrder = parts.every(
    (part, place) => place === 0 || (parts[place - 1]?.memberId ?? '') < part.memberId,
  );
  return isInOrder ? parts : [...parts].sort((a, b) => (a.memberId < b.memberId ? -1 : 1));
}

/** Whether these are the same parts, in any order. */
export function areSameParts(some: readonly Part[], others: readonly Part[]): boolean {
  const byMember = new Map(others.map((part) => [part.memberId, part]));
  return (
    some.length === others.length &&
    some.every(({ memberId, paidCents, owedCents }) => {
      const other = byMember.get(memberId);
      return other?.paidCents === paidCents && other.owedCents === owedCents;
    })
  );
}

export type EntryToSplit = {
  readonly kind: EntryKind;
  /** UUID of the entry: it decides who bears the odd cents. */
  readonly entryId: string;
  readonly cents: Cents;
  /** Each once; together they pay the whole amount, or received it. */
  readonly payers: readonly Payer[];
  readonly split: Split;
  /** Those whom the split names, each once, in any order. */
  readonly sharers: readonly Joined[];
  /** The group's currency value: without a minor unit, whole amounts are split in whole units. */
  readonly currency: string;
};

/**
 * Decides the parts of an entry: one part for each member who takes part, first those whom the split names in order of
 * joining, then payers who do not share. The paid and the owed amounts each add up to the amount. An income has its sides
 * exchanged: whoever received the money owes it, and whoever it belongs to is owed it. Server and device both split with
 * this function.
 * @throws RangeError as `sharesOfSplit` does
 */
export function decideParts({ kind, payers, sharers, ...toSplit }: EntryToSplit): readonly Part[] {
  const given = new Map(payers.map((payer) => [payer.memberId, payer.cents]));
  const shares = sharesOfSplit({ ...toSplit, members: sharers });
  const partOf = (memberId: string, gave: Cents | null, shared: Cents | null): Part =>
    kind === 'income'
      ? { memberId, paidCents: shared, owedCents: gave }
      : { memberId, paidCents: gave, owedCents: shared };
  const sharing = new Set(shares.map(({ memberId }) => memberId));
  const others = payers.filter(({ memberId }) => !sharing.has(memberId));
  return [
    ...shares.map((share) => partOf(share.memberId, given.get(share.memberId) ?? null, share.cents)),
    ...others.map((payer) => partOf(payer.memberId, payer.cents, null)),
  ];
}
