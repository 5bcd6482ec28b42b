import { currencyDecimals } from '@/lib/domain/money/currency-units';
import type { Cents } from '@/lib/domain/money/money';
import { type Joined, splitEvenly, splitStep } from './shares';

/** One member's part of an entry: null = does not pay / does not share, 0 = takes part with an amount of 0. */
export type Part = {
  readonly memberId: string;
  readonly paidCents: Cents | null;
  readonly owedCents: Cents | null;
};

/** What one member pays of an entry. */
export type Payer = { readonly memberId: string; readonly cents: Cents };

/** Who pays for an entry, and how much. @param parts of the entry */
export function payersOf(parts: readonly Part[]): readonly Payer[] {
  // A loop here and below: `flatMap` takes ten times as long, and each row of a history calls this several times.
  const payers: Payer[] = [];
  for (const { memberId, paidCents } of parts)
    if (paidCents !== null) payers.push({ memberId, cents: paidCents });
  return payers;
}

/**
 * Who pays most of an entry; on a tie, who joined first. @param rankOf the position of a member in order of joining
 * @returns undefined if nobody pays, which no stored entry has
 */
export function mainPayerIdOf(
  parts: readonly Part[],
  rankOf: (memberId: string) => number,
): string | undefined {
  const [first, ...others] = payersOf(parts);
  const isBefore = (one: Payer, other: Payer): boolean =>
    one.cents > other.cents || (one.cents === other.cents && rankOf(one.memberId) < rankOf(other.memberId));
  return others.reduce((most, payer) => (most && isBefore(payer, most) ? payer : most), first)?.memberId;
}

/** What each sharer of an entry owes, by member id. For a payment the recipient is the only sharer. */
export function sharesOf(parts: readonly Part[]): ReadonlyMap<string, Cents> {
  const shares = new Map<string, Cents>();
  for (const { memberId, owedCents } of parts) if (owedCents !== null) shares.set(memberId, owedCents);
  return shares;
}

/** The ids of those who share an entry, in the order of its parts. */
export function sharerIdsOf(parts: readonly Part[]): readonly string[] {
  const ids: string[] = [];
  for (const { memberId, owedCents } of parts) if (owedCents !== null) ids.push(memberId);
  return ids;
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
  /** UUID of the entry: it decides who bears the odd cents. */
  readonly entryId: string;
  readonly cents: Cents;
  /** Each once; together they pay the whole amount. */
  readonly payers: readonly Payer[];
  /** Who shares it evenly, each once, in any order; for a payment, the recipient alone. */
  readonly among: readonly Joined[];
  /** The group's currency value: without a minor unit, whole amounts are split in whole units. */
  readonly currency: string;
};

/**
 * Decides the parts of an entry that is split evenly: one part for each member who takes part, first the sharers in
 * order of joining, then payers who do not share. The paid and the owed amounts each add up to the amount. Server and
 * device both split with this function.
 * @throws RangeError as `splitEvenly` does
 */
export function decideParts({ entryId, cents, payers, among, currency }: EntryToSplit): readonly Part[] {
  const paid = new Map(payers.map((payer) => [payer.memberId, payer.cents]));
  const step = splitStep(cents, currencyDecimals(currency));
  const shared: Part[] = splitEvenly(cents, among, entryId, step).map((share) => ({
    memberId: share.memberId,
    paidCents: paid.get(share.memberId) ?? null,
    owedCents: share.cents,
  }));
  const sharing = new Set(shared.map(({ memberId }) => memberId));
  const others = payers.filter(({ memberId }) => !sharing.has(memberId));
  return [
    ...shared,
    ...others.map((payer) => ({ memberId: payer.memberId, paidCents: payer.cents, owedCents: null })),
  ];
}
