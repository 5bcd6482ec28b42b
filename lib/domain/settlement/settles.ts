import type { MemberBalance, Transfer } from './settlement';

/**
 * Whether paying the whole plan brings every balance to exactly 0 (docs/wire.md#settlements: a plan is kept only while it settles
 * the group). A transfer that names nobody of the group does not.
 */
export function settles(
  balances: readonly Pick<MemberBalance, 'id' | 'balanceCents'>[],
  plan: readonly Transfer[],
): boolean {
  const left = new Map<string, number>(balances.map(({ id, balanceCents }) => [id, balanceCents]));
  for (const { fromId, toId, cents: amount } of plan) {
    const [from, to] = [left.get(fromId), left.get(toId)];
    if (from === undefined || to === undefined || fromId === toId) return false;
    left.set(fromId, from + amount);
    left.set(toId, to - amount);
  }
  // A sum beyond the integers that are held exactly can only be of a plan that moves more than anybody owes.
  return [...left.values()].every((balanceCents) => balanceCents === 0);
}
