import { maxAmountCents, MAXIMUM_AMOUNT_CENTS } from '@/lib/domain/money/currencies';
import type { Cents } from '@/lib/domain/money/money';
import { AppError, type ErrorCode } from '@/lib/errors';

/** The two errors of an amount above the ceiling: the usual one, and the one of a weak currency. */
type Ceiling = { readonly usual: ErrorCode; readonly weak: ErrorCode };

const ceilings = {
  expense: { usual: 'expense-amount-too-big', weak: 'expense-amount-too-big-weak' },
  payment: { usual: 'payment-amount-too-big', weak: 'payment-amount-too-big-weak' },
  settlements: { usual: 'settlements-amount', weak: 'settlements-amount-weak' },
  settlement: { usual: 'settlement-amount', weak: 'settlement-amount-weak' },
} as const satisfies Record<string, Ceiling>;

/**
 * Holds an amount against the ceiling of the group's currency (docs/wire.md#limits); only the group knows its currency, so
 * the schemas cannot.
 * @throws AppError that names the ceiling
 */
export function assertAmount(noun: keyof typeof ceilings, amountCents: Cents, currency: string): void {
  const ceiling = maxAmountCents(currency);
  if (amountCents <= ceiling) return;
  throw new AppError(ceiling === MAXIMUM_AMOUNT_CENTS ? ceilings[noun].usual : ceilings[noun].weak);
}
