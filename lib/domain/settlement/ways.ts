import { isId } from '@/lib/domain/ids';

/**
 * How a group settles: in the fewest payments, by direct debts only (nobody pays somebody they never shared anything
 * with), or through one person, whose id it then is. As a setting it is one text.
 */
export type SettleBy = string;

/** How a plan is made. */
export type Way =
  | { readonly kind: 'fewest' }
  | { readonly kind: 'direct' }
  | { readonly kind: 'through'; readonly memberId: string };

const FEWEST: Way = { kind: 'fewest' };

/** Whether a text says how to settle; whether the person is a member, `wayOf` and `decide` see. */
export const isSettleBy = (text: string): boolean => text === 'fewest' || text === 'direct' || isId(text);

/** The person through whom everything goes; null for the other ways. */
export const throughWhom = (settleBy: SettleBy): string | null =>
  settleBy === 'fewest' || settleBy === 'direct' ? null : settleBy;

/** The setting for a way. */
export const settleByOf = (way: Way): SettleBy => (way.kind === 'through' ? way.memberId : way.kind);

/** The way that a setting means. If the person has left, it is the fewest payments, until they are back. */
export function wayOf(settleBy: SettleBy, members: readonly { readonly id: string }[]): Way {
  if (settleBy === 'direct') return { kind: 'direct' };
  const memberId = throughWhom(settleBy);
  return memberId !== null && members.some(({ id }) => id === memberId)
    ? { kind: 'through', memberId }
    : FEWEST;
}
