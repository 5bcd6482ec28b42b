import { cents } from '@/lib/domain/money/money';
import { readOwnWays, shownIban } from '@/lib/pay/own-ways';
import { accountLine, bankCode, checkWays, readPhone } from '@/lib/pay/ways';

const problemsOf = (typed: Parameters<typeof readOwnWays>[0], currency = 'EUR') =>
  Object.fromEntries(readOwnWays(typed, currency).problems);

test.each([
  ['DE02 1203 0000 0000 2020 15', { problem: 'digit-wrong' }],
  ['DE02 1203 0000 0000 2020 5', { problem: 'length-wrong', length: 21, expected: 22 }],
  ['DE02 1203 0000 0000 2O20 51', { problem: 'character-wrong' }],
  ['Sparkasse', { problem: 'country-unknown' }],
])('%s: which kind of mistake it is', (iban, problem) => {
  expect(problemsOf({ iban }).iban).toEqual(problem);
});

test('beside an account stands the name of its holder, of at most 70 characters', () => {
  const iban = 'de02120300000000202051';
  expect(problemsOf({ iban })).toEqual({ holder: { problem: 'holder-missing' } });
  expect(problemsOf({ iban, holder: 'ä'.repeat(71) })).toEqual({
    holder: { problem: 'holder-too-long', length: 71 },
  });
  const { ways, problems } = readOwnWays({ iban, holder: ' Anna  Beispiel ', paypal: '@annab' }, 'EUR');
  expect(problems.size).toBe(0);
  expect(ways).toEqual({ iban: 'DE02120300000000202051', holder: 'Anna Beispiel', paypal: 'annab' });
});

test('outside of the EEA a BIC is asked for, and an address for a Swiss account in francs only', () => {
  const swiss = { iban: 'CH9300762011623852957', holder: 'Anna' };
  expect(problemsOf(swiss)).toEqual({ bic: { problem: 'bic-missing' } });
  expect(readOwnWays(swiss, 'EUR').asksAddress).toBe(false);
  expect(readOwnWays(swiss, 'CHF').asksAddress).toBe(true);
  expect(problemsOf({ ...swiss, bic: 'POFICHBEXXX', town: 'Bern' })).toEqual({
    postalCode: { problem: 'place-missing' },
  });
});

test('telephone numbers and names are read as people write them', () => {
  expect(readPhone('+49 (151) 234-567')).toBe('+49 (151) 234-567');
  expect(readPhone('ruf an')).toBeNull();
  expect(problemsOf({ phone: '12', paypal: 'a b', revolut: '/' })).toEqual({
    phone: { problem: 'phone' },
    paypal: { problem: 'paypal' },
    revolut: { problem: 'revolut' },
  });
  expect(shownIban('de02120300000000202051')).toBe('DE02 1203 0000 0000 2020 51');
});

const paying = (ways: Parameters<typeof checkWays>[0], currency: string | null) =>
  bankCode({ ways: checkWays(ways), cents: cents(1234), currency, text: 'Lissabon' });

test('which code a payment has, or why it has none', () => {
  const german = { iban: 'DE02120300000000202051', holder: 'Anna' };
  const swiss = { iban: 'CH9300762011623852957', holder: 'Anna' };
  const home = { postalCode: '3000', town: 'Bern' };
  expect(paying(german, 'EUR')).toMatchObject({ ok: true, kind: 'giro' });
  expect(paying({ ...swiss, ...home }, 'CHF')).toMatchObject({ ok: true, kind: 'swiss' });
  expect(paying({ iban: 'CZ6508000000192000145399' }, 'CZK')).toMatchObject({ ok: true, kind: 'spayd' });
  const whyNot = [
    [german, null, 'not-iso'],
    [null, 'EUR', 'no-iban'],
    [{ iban: german.iban }, 'EUR', 'no-holder'],
    [swiss, 'EUR', 'no-bic'],
    [swiss, 'CHF', 'no-address'],
    [german, 'CHF', 'not-swiss'],
    [german, 'CZK', 'not-czech'],
    [german, 'JPY', 'currency'],
  ] as const;
  for (const [ways, currency, why] of whyNot) expect(paying(ways, currency)).toEqual({ ok: false, why });
});

test('an account in a message is a valid one', () => {
  expect(accountLine({ iban: 'DE02120300000000202051' })).toEqual({
    iban: 'DE02 1203 0000 0000 2020 51',
    holder: '',
  });
  expect(accountLine({ iban: 'DE00120300000000202051' })).toBeNull();
});
