import type { Cents } from '@/lib/domain/money/money';

/** An amount as a length in a drawing, in per cent of the largest one; what is more than nothing is seen. */
export function partOf(amount: Cents, largest: Cents): string {
  if (amount <= 0 || largest <= 0) return '0%';
  return `${Math.max(0.5, Math.min(100, (amount / largest) * 100)).toFixed(2)}%`;
}
