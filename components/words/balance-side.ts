import type { AmountTone } from '@/components/ui/amount';

/** The key of a balance's word among the texts of `balance`, and the colour of its amount. */
export type BalanceSide = { readonly word: 'getsBack' | 'owes' | 'settled'; readonly tone: AmountTone };

/**
 * On which side of zero a balance is, to the exact cent. The tolerance applies only in lists, whose balances come from
 * `shownBalances` (docs/screens.md#balances).
 * @param balanceCents positive: is owed
 */
export function balanceSide(balanceCents: number): BalanceSide {
  if (balanceCents > 0) return { word: 'getsBack', tone: 'gets' };
  return balanceCents < 0 ? { word: 'owes', tone: 'owes' } : { word: 'settled', tone: 'plain' };
}
