import { type Cents, cents } from '@/lib/domain/money/money';

/** The part of a member that the order of joining needs; `createdAt` is a Date or an ISO 8601 text. */
export type Joined = { readonly id: string; readonly createdAt: Date | string };

export type Share = { readonly memberId: string; readonly cents: Cents };

/** The unit of which every share is a multiple: a cent, or a whole unit in a currency without a minor unit. */
export type StepCents = 1 | 100;

/** Compares members by order of joining: first `createdAt` (milliseconds), then the id, as the database orders them. */
export function byJoining(a: Joined, b: Joined): number {
  const delayMs = new Date(a.createdAt).getTime() - new Date(b.createdAt).getTime();
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
 * Splits an amount evenly among its beneficiaries. The shares add up to the amount exactly and differ by at most one
 * step. Who bears the odd steps rotates by entry (docs/wire.md#expenses): the first is the member at position (first 32
 * bits of the entry's id) mod n in order of joining, and the following members, wrapping around, bear the rest.
 * @param amountCents not negative, a multiple of `stepCents`
 * @param members at least one, each once, in any order
 * @param entryId a UUID; its first eight hexadecimal digits decide
 * @returns the shares in order of joining
 * @throws RangeError when one of these does not hold
 */
export function splitEvenly(
  amountCents: Cents,
  members: readonly Joined[],
  entryId: string,
  stepCents: StepCents,
): readonly Share[] {
  const count = members.length;
  if (amountCents < 0 || amountCents % stepCents !== 0)
    throw new RangeError('the amount is negative or not a multiple of the step');
  if (count === 0 || new Set(members.map(({ id }) => id)).size !== count) {
    throw new RangeError('an amount needs at least one member to share it, and each only once');
  }
  const steps = amountCents / stepCents;
  const evenSteps = Math.floor(steps / count);
  const oddSteps = steps % count;
  const firstOdd = firstOddPosition(entryId, count);
  return [...members].sort(byJoining).map(({ id }, position) => {
    const isOdd = (position - firstOdd + count) % count < oddSteps;
    return { memberId: id, cents: cents((evenSteps + (isOdd ? 1 : 0)) * stepCents) };
  });
}

function firstOddPosition(entryId: string, count: number): number {
  const head = entryId.slice(0, 8);
  if (!/^[0-9a-f]{8}$/i.test(head))
    throw new RangeError('an entry id must start with eight hexadecimal digits');
  return Number.parseInt(head, 16) % count;
}
