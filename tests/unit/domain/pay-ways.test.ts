import fc from 'fast-check';
import { cleanPayWays, PAY_WAY_KEYS, samePayWays } from '@/lib/domain/pay-ways';

const someWays = fc.dictionary(fc.constantFrom(...PAY_WAY_KEYS), fc.string({ maxLength: 12 }));

test('what is empty is left out, and nothing at all is null', () => {
  expect(cleanPayWays({ iban: ' DE02 ', holder: ' ', phone: '' })).toEqual({ iban: 'DE02' });
  expect(cleanPayWays({ holder: '  ' })).toBeNull();
  expect(cleanPayWays(null)).toBeNull();
});

test('the order in which it was said does not matter', () => {
  fc.assert(
    fc.property(someWays, (ways) => {
      const reversed = Object.fromEntries(Object.entries(ways).reverse());
      expect(samePayWays(ways, reversed)).toBe(true);
      expect(JSON.stringify(cleanPayWays(ways))).toBe(JSON.stringify(cleanPayWays(reversed)));
      expect(cleanPayWays(cleanPayWays(ways))).toEqual(cleanPayWays(ways));
    }),
  );
});

test('another text, or one more, is a difference', () => {
  expect(samePayWays({ iban: 'DE02' }, { iban: 'DE03' })).toBe(false);
  expect(samePayWays({ iban: 'DE02' }, { iban: 'DE02', bic: 'X' })).toBe(false);
  expect(samePayWays({ iban: 'DE02' }, null)).toBe(false);
});
