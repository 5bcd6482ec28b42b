import type { Cents } from '@/lib/domain/money/money';

/** The part of a member that the order of joining needs; `createdAt` is a Date or an ISO 8601 text. */
export type Joined = { readonly id: string; readonly createdAt: Date };

export type Share = { readonly memberId: string; readonly cents: Cents };

/** The unit of which every share is a multiple: a cent, or a whole unit in a currency without a minor unit. */
export type StepCents = 1 | 100;

/** Compares members by order of joining: first `createdAt` (milliseconds), then the id, as the database orders them. */
export function byJoining(a: Joined, b: Joined): number {
  const delayMs = a.createdAt.getTime() - b.createdAt.getTime();
  if (delayMs !== 0) return delayMs;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/**
 * Whether every present member shares the expense. It compares ids, not counts.
 * @param beneficiaryIds of the expense; some of them may have left the group
 */
export function isForAll(
  beneficiaryIds: readonly string[],
  members: readonly { readonly id: string }[],
): boolean {
  if (beneficiaryIds.length < members.length) return false;
  const sharing = new Set(beneficiaryIds);
  return members.every(({ id }) => sharing.has(id));
}

/** Whole units if the currency has no minor unit and the amount is whole, else cents (docs/wire.md#limits). */
export function splitStep(amountCents: Cents, decimals: 0 | 2): StepCents {
  return decimals === 0 && amountCents % 100 === 0 ? 100 : 1;
}

/**
 * Which of `count` people, in order of joining, bears the first odd step of an entry (docs/wire.md#expenses).
 * @throws RangeError if the id does not start with eight hexadecimal digits
 */
export function firstOddPosition(entryId: string, count: number): number {
  const head = entryId.slice(0, 8);
  if (!/^[0-9a-f]{8}$/i.test(head))
    throw new RangeError('an entry id must start with eight hexadecimal digits');
  return Number.parseInt(head, 16) % count;
}

/**
 * The smallest and the largest share; they differ if odd cents are left over.
 * @returns null when there are no shares
 */
export function shareRange(
  shares: ReadonlyMap<string, Cents>,
): { readonly leastCents: Cents; readonly mostCents: Cents } | null {
  const sorted = [...shares.values()].sort((a, b) => a - b);
  const [leastCents] = sorted;
  const mostCents = sorted.at(-1);
  return leastCents === undefined || mostCents === undefined ? null : { leastCents, mostCents };
}
