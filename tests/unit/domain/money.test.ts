import fc from 'fast-check';

import {
  addCents,
  cents,
  centsToWire,
  negate,
  subtractCents,
  sumCents,
  wireToCents,
  wireToSignedCents,
} from '@/lib/domain/money/money';

/** 2^46 units: up to here every amount has a double of its own. */
const exactMaxCents = 2 ** 46 * 100;
const anyCents = fc.integer({ min: -exactMaxCents, max: exactMaxCents }).map(cents);
const anyAmount = fc.integer({ min: 0, max: exactMaxCents }).map(cents);

describe('cents', () => {
  it.each([0.5, NaN, Infinity, -Infinity, 2 ** 53])('are never %p', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  it('know no negative zero, so that nobody owes −0,00 €', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(Object.is(negate(cents(0)), 0)).toBe(true);
  });

  it('refuse a sum that would no longer be exact', () => {
    const most = cents(Number.MAX_SAFE_INTEGER);
    expect(() => addCents(most, cents(1))).toThrow(RangeError);
    expect(() => subtractCents(negate(most), cents(1))).toThrow(RangeError);
    expect(() => sumCents([most, cents(1)])).toThrow(RangeError);
  });

  it('add up in any order, and nothing adds up to 0', () => {
    expect(sumCents([])).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }).map(cents)), (amounts) => {
        expect(sumCents(amounts)).toBe(sumCents(amounts.toReversed()));
        expect(addCents(sumCents(amounts), sumCents(amounts.map(negate)))).toBe(0);
      }),
    );
  });
});

describe('an amount on the wire', () => {
  it('comes back as the very same cents, whatever it was', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(wireToSignedCents(Number(JSON.stringify(centsToWire(amount))))).toBe(amount);
      }),
    );
  });

  it('is a JSON number with at most two decimals', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(JSON.stringify(centsToWire(amount))).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it('is read from a number and from its text alike', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const wire = centsToWire(amount);
        for (const sent of [wire, String(wire), wire.toFixed(2), ` 00${wire}\n`]) {
          expect(wireToCents(sent)).toEqual({ ok: true, cents: amount });
        }
      }),
    );
  });

  it.each([
    [12.5, 1250],
    ['12.50', 1250],
    ['7.', 700],
    ['.5', 50],
    ['007.5', 750],
    ['0', 0],
    [0, 0],
    [-0, 0],
    [99999.99, 9999999],
    ['999999999.99', 99999999999],
  ])('%p is %p cents', (sent, amount) => {
    expect(wireToCents(sent)).toEqual({ ok: true, cents: amount });
  });

  it.each([null, undefined, '', '  '])('%p is missing', (sent) => {
    expect(wireToCents(sent)).toEqual({ ok: false, reason: 'missing' });
  });

  it.each<unknown>([
    ...[12.345, 0.1 + 0.7, -5, 1e-7, NaN, Infinity, -Infinity],
    ...['12.345', '7.000', '-5', '+5', '1e3', '0x10', '1 000', '1,5', '1.2.3', '.', 'NaN', '٣'],
    ...[true, false, {}, [], [5], { valueOf: () => 5 }, 5n, Symbol('5')],
  ])('%p is no amount', (sent) => {
    expect(wireToCents(sent)).toEqual({ ok: false, reason: 'invalid' });
  });

  it.each([1e21, 1e14, '9'.repeat(400), '90071992547409.92'])(
    '%p is more than the books can hold',
    (sent) => {
      expect(wireToCents(sent)).toEqual({ ok: false, reason: 'too-large' });
    },
  );

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), (sent) => {
        const read = wireToCents(sent);
        expect(read.ok ? read.cents >= 0 : read.reason).toBeTruthy();
      }),
    );
  });
});
