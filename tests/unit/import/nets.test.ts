import fc from 'fast-check';
import { numberReaderOf } from '@/lib/import/formats/number-reader';
import { entryOfNets, entryWithoutEffect, type FromNets, wholeNets } from '@/lib/import/nets';

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

/** Nets of two people or more that add up to 0. */
const netsUpTo = (most: number) =>
  fc
    .array(fc.integer({ min: -most, max: most }), { minLength: 1, maxLength: 7 })
    .map((nets) => [...nets, 0 - sum(nets)]);

function balancesOf({ kind, paid, shared }: FromNets, count: number): readonly number[] {
  const balances = Array.from({ length: count }, () => 0);
  const sign = kind === 'income' ? -1 : 1;
  for (const { person, minor } of paid) balances[person] = (balances[person] ?? 0) + sign * minor;
  for (const { person, minor } of shared) balances[person] = (balances[person] ?? 0) - sign * minor;
  return balances.map((balance) => balance + 0);
}

it('keeps nets to the unit, whatever the cost', () => {
  fc.assert(
    fc.property(netsUpTo(1_000_000), fc.option(fc.integer()), fc.boolean(), (nets, cost, isPayment) => {
      fc.pre(nets.some((net) => net !== 0));
      const entry = entryOfNets(cost, nets, isPayment);
      expect(balancesOf(entry, nets.length)).toEqual(nets);
      expect(sum(entry.paid.map(({ minor }) => minor))).toBe(sum(entry.shared.map(({ minor }) => minor)));
      expect([...entry.paid, ...entry.shared].every(({ minor }) => minor >= 0)).toBe(true);
      expect(new Set(entry.shared.map(({ person }) => person)).size).toBe(entry.shared.length);
    }),
  );
});

it('lets the only one who gets back have paid the cost', () => {
  const { paid, shared, isAssumed } = entryOfNets(9001, [6000, -3000, -3000]);
  expect(paid).toEqual([{ person: 0, minor: 9001 }]);
  expect(shared.map(({ minor }) => minor)).toEqual([3001, 3000, 3000]);
  expect(isAssumed).toBe(true);
});

it('does not assume anything of one who bears nothing', () => {
  expect(entryOfNets(6000, [6000, -3000, -3000]).isAssumed).toBe(false);
});

it('changes no balance with an entry without effect', () => {
  expect(balancesOf(entryWithoutEffect(-1999, 1), 3)).toEqual([0, 0, 0]);
});

it('rounds nets by less than a unit each, so that they add up to 0', () => {
  fc.assert(
    fc.property(netsUpTo(10_000_000), fc.integer({ min: 0, max: 4 }), (fine, digits) => {
      const whole = wholeNets(
        fine.map((net) => ({ digits: BigInt(net), decimals: 4 })),
        digits,
      );
      const unit = 10 ** (4 - digits);
      expect(sum(whole?.nets ?? [1])).toBe(0);
      expect(fine.every((net, person) => Math.abs((whole?.nets[person] ?? NaN) * unit - net) < unit)).toBe(
        true,
      );
      expect(whole?.isRounded).toBe(fine.some((net) => net % unit !== 0));
    }),
  );
});

it('does not take nets that miss 0 by more than their last decimal is rounded', () => {
  const nets = (...digits: readonly number[]) =>
    digits.map((each) => ({ digits: BigInt(each), decimals: 4 }));
  expect(wholeNets(nets(666_667, -333_333, -333_333), 2)?.nets).toEqual([6667, -3333, -3334]);
  expect(wholeNets(nets(666_670, -333_333, -333_333), 2)).toBeNull();
  expect(wholeNets(nets(10_100, -10_000), 2)).toBeNull();
});

const amount = fc.integer({ min: -99_999_999, max: 99_999_999 });

/** An amount in cents as a spreadsheet writes it. */
function written(cents: number, mark: '.' | ',', thousands: string): string {
  const [whole = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${mark}${fraction}`;
}

it.each([
  ['.', ''],
  ['.', ','],
  [',', ''],
  [',', '.'],
  [',', '\u202F'],
  ['.', '’'],
] as const)(
  'reads the numbers of a table with %s for decimals and "%s" between thousands',
  (mark, thousands) => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), (amounts) => {
        const texts = amounts.map((cents) => written(cents, mark, thousands));
        const read = numberReaderOf(texts);
        expect(texts.map((text) => Number(read(text)?.digits))).toEqual(amounts.map((cents) => cents + 0));
      }),
    );
  },
);

it('does not guess what a lone comma means', () => {
  expect(numberReaderOf(['1,234'])('1,234')).toBeNull();
  expect(numberReaderOf(['1,234', '5.50'])('1,234')).toEqual({ digits: 1234n, decimals: 0 });
  expect(numberReaderOf(['1,234', '5,50'])('1,234')).toEqual({ digits: 1234n, decimals: 3 });
  expect(numberReaderOf(['1.234'])('1.234')).toEqual({ digits: 1234n, decimals: 3 });
});
