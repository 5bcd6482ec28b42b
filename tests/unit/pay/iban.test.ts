import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { getCountrySpecifications, isSEPACountry } from 'ibantools';
import { formatIban, isQrIban, isSepa, needsBic, readBic, readIban, type Iban } from '@/lib/pay/iban';

type IbanCase = {
  readonly input: string;
  /** Null: to forgive and to refuse are both right. */
  readonly valid: boolean | null;
  readonly compact?: string;
  readonly why: string;
};

const { cases } = JSON.parse(readFileSync(join(__dirname, '../../fixtures/girocode/iban.json'), 'utf8')) as {
  cases: readonly IbanCase[];
};

const iban = (text: string): Iban => {
  const reading = readIban(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.problem}`);
  return reading.iban;
};

const problemOf = (text: string) => {
  const reading = readIban(text);
  return reading.ok ? null : reading.problem;
};

test.each(cases)('$input: $why', ({ input, valid, compact }) => {
  const reading = readIban(input);
  // What may be forgiven is forgiven here, and nothing of it is left.
  expect(reading.ok).toBe(valid ?? true);
  if (reading.ok) expect(reading.iban).toBe(compact ?? 'DE89370400440532013000');
});

describe('what is wrong', () => {
  it('is said', () => {
    expect(readIban(' - ')).toEqual({ ok: false, problem: 'empty' });
    expect(readIban('XX89 3704')).toEqual({ ok: false, problem: 'country-unknown' });
    expect(readIban('49893704')).toEqual({ ok: false, problem: 'country-unknown' });
    expect(readIban('DE89 3704 0044 0532 0130 0')).toEqual({
      ok: false,
      problem: 'length-wrong',
      length: 21,
      expected: 22,
    });
    expect(readIban('DE89 37O4 0044 0532 0130 00')).toEqual({ ok: false, problem: 'character-wrong' });
    expect(readIban('DEA9 3704 0044 0532 0130 00')).toEqual({ ok: false, problem: 'character-wrong' });
    expect(readIban('DE89 3704 0044 0532 0130 01')).toEqual({ ok: false, problem: 'digit-wrong' });
  });

  it('is found for each digit that is another one, and for two neighbours that are exchanged', () => {
    const right = 'DE89370400440532013000';
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const other = String((Number(right.charAt(at)) + more) % 10);
        expect(problemOf(right.slice(0, at) + other + right.slice(at + 1))).toBe('digit-wrong');
      }),
    );
    for (let at = 4; at < 21; at += 1) {
      const [a, b] = [right.charAt(at), right.charAt(at + 1)];
      if (a !== b) expect(problemOf(right.slice(0, at) + b + a + right.slice(at + 2))).toBe('digit-wrong');
    }
  });

  it('never throws, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(typeof readIban(text).ok).toBe('boolean');
        readBic(text);
      }),
    );
  });
});

test('an account that breaks only a rule of its own country is taken, as ISO 13616 says', () => {
  // The last two digits of a Belgian account are a checksum of their own: 34 would be right.
  expect(iban('BE18 5390 0754 7061')).toBe('BE18539007547061');
});

test('it may have "IBAN" before it, and is shown in groups of four', () => {
  expect(formatIban(iban('IBAN: de89.3704 0044-0532\u00A00130 00'))).toBe('DE89 3704 0044 0532 0130 00');
});

describe('SEPA', () => {
  const example = (country: string) => country as Iban;

  it('has every country that the library knows in it', () => {
    const known = Object.keys(getCountrySpecifications()).filter(isSEPACountry);
    expect(known.filter((country) => !isSepa(example(country)))).toEqual([]);
    expect(known.length).toBeGreaterThan(30);
  });

  it('needs the code of the bank outside of the EEA only', () => {
    expect(['CH', 'GB', 'SM', 'RS', 'ME'].map((country) => needsBic(example(country)))).not.toContain(false);
    expect(['DE', 'LI', 'NO', 'IS', 'HR'].map((country) => needsBic(example(country)))).not.toContain(true);
    expect(isSepa(iban('CH93 0076 2011 6238 5295 7'))).toBe(true);
    expect([isSepa(example('TR')), needsBic(example('TR'))]).toEqual([false, false]);
  });
});

test('the code of a bank', () => {
  expect(readBic(' coba de ff xxx ')).toBe('COBADEFFXXX');
  expect(readBic('UBSWCHZH')).toBe('UBSWCHZH');
  expect([readBic(''), readBic('COBADEF'), readBic('COBAXXFF'), readBic('COBADEFFX')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('accounts that take only payments with a reference are known', () => {
  expect(isQrIban(iban('CH44 3199 9123 0008 8901 2'))).toBe(true);
  expect(isQrIban(iban('CH93 0076 2011 6238 5295 7'))).toBe(false);
});
