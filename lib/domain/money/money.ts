/** An amount in minor units (cents): a safe integer. Every currency has two decimals here, as on the wire. */
export type Cents = number & { readonly __brand: 'Cents' };

/** The amount that `wireToCents` read, or why it could not. */
export type WireAmount =
  | { readonly ok: true; readonly cents: Cents }
  | { readonly ok: false; readonly reason: 'missing' | 'invalid' | 'too-large' };

/**
 * Brands a number as cents; -0 becomes 0.
 * @throws RangeError when it is not an integer or is beyond ±(2^53 − 1). That is a bug, never a user's mistake.
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an amount in whole cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO_CENTS = cents(0);

/** The smallest amount that an expense, a payment or a settlement may have (docs/wire.md#limits). */
export const MINIMUM_AMOUNT_CENTS = cents(1);

/** @throws RangeError when the sum is beyond the safe integers. */
export function addCents(a: Cents, b: Cents): Cents {
  return cents(a + b);
}

/** @throws RangeError when the difference is beyond the safe integers. */
export function subtractCents(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

/** The sum of all amounts, 0 for none. @throws RangeError when a partial sum is beyond the safe integers. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = ZERO_CENTS;
  for (const amount of amounts) sum = addCents(sum, amount);
  return sum;
}

/**
 * The JSON number of a sum, in units. Beyond the safe integers it is the nearest double: each total of a member is
 * exact, but the sum over two hundred members may not be.
 */
export function sumToWire(amounts: Iterable<Cents>): number {
  let sum = BigInt(0);
  for (const amount of amounts) sum += BigInt(amount);
  return Number(sum) / 100;
}

/** The sum of all amounts for display, capped at the safe integers. */
export function nearestSumCents(amounts: readonly Cents[]): Cents {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return cents(Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, sum)));
}

/** The amount with the opposite sign; 0 stays 0, never -0. */
export function negate(amount: Cents): Cents {
  return cents(0 - amount);
}

/**
 * The JSON number of an amount, in units with at most two decimals. `wireToSignedCents` restores the exact cents up to
 * ±2^46 units (70 trillion); beyond that, neighbouring doubles are more than a cent apart.
 */
export function centsToWire(amount: Cents): number {
  return amount / 100;
}

/**
 * Reads an amount in units that our own API sent; balances and totals may be negative. It works on the digits, because
 * `value * 100` rounds and is a cent off from 20 trillion units on.
 * @throws RangeError when it is not a finite number or is beyond the safe integers.
 */
export function wireToSignedCents(value: number): Cents {
  return cents(Number(value.toFixed(2).replace('.', '')));
}

/** Digits with at most two decimals, including the incomplete forms that clients send: `7.`, `.5`, `007.5`. */
const amountText = /^(?:(\d+)\.?(\d{0,2})|\.(\d{1,2}))$/;

/**
 * Reads an amount in units that a client sent (docs/wire.md#requests): a number or a text with at most two decimals and
 * no sign, exponent, hex or inner blank. Blanks around a text are trimmed; `null`, `undefined` and blank text mean
 * missing. The caller checks the range: 0 is valid here. `too-large` is a well-formed amount that exceeds the safe
 * integers.
 */
export function wireToCents(value: unknown): WireAmount {
  if (value === null || value === undefined) return { ok: false, reason: 'missing' };
  if (typeof value === 'number') return readNumber(value);
  if (typeof value !== 'string') return { ok: false, reason: 'invalid' };
  const text = value.trim();
  return text === '' ? { ok: false, reason: 'missing' } : readText(text);
}

function readNumber(value: number): WireAmount {
  if (!Number.isFinite(value) || value < 0) return { ok: false, reason: 'invalid' };
  return value > Number.MAX_SAFE_INTEGER / 100 ? { ok: false, reason: 'too-large' } : readText(String(value));
}

function readText(text: string): WireAmount {
  const match = amountText.exec(text);
  if (!match) return { ok: false, reason: 'invalid' };
  const [, whole = '0', decimals = '', onlyDecimals = ''] = match;
  const amount = Number(whole) * 100 + Number((decimals + onlyDecimals).padEnd(2, '0'));
  return Number.isSafeInteger(amount)
    ? { ok: true, cents: cents(amount) }
    : { ok: false, reason: 'too-large' };
}
