import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { cents } from '@/lib/domain/money/money';
import { giroCode, GIROCODE_MAX_BYTES, type Transfer } from '@/lib/pay/girocode';
import { readBic, readIban, type Iban } from '@/lib/pay/iban';

type PayloadCase = {
  readonly id: string;
  readonly why: string;
  readonly input: {
    readonly name: string;
    readonly iban: string;
    readonly bic?: string;
    readonly text?: string;
    readonly amountMinor: number;
  };
  /** Null: what is said has no room; the text is cut. */
  readonly expected: { readonly text: string; readonly utf8Hex: string; readonly sha256: string } | null;
};

const { cases } = JSON.parse(
  readFileSync(join(__dirname, '../../fixtures/girocode/payloads.json'), 'utf8'),
) as { cases: readonly PayloadCase[] };

const iban = (text: string): Iban => {
  const reading = readIban(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.problem}`);
  return reading.iban;
};

const transferOf = ({ name, bic, text = '', amountMinor, ...input }: PayloadCase['input']): Transfer => {
  const code = bic === undefined ? null : readBic(bic);
  return {
    holder: name,
    iban: iban(input.iban),
    ...(code !== null && { bic: code }),
    cents: cents(amountMinor),
    text,
  };
};

const german = iban('DE89370400440532013000');
const plain: Transfer = { holder: 'Ada Kurz', iban: german, cents: cents(1234), text: 'Lissabon' };

const made = (transfer: Transfer) => {
  const code = giroCode(transfer);
  if (!code.ok) throw new Error(code.problem);
  return code;
};

const refused = (transfer: Partial<Transfer>) => {
  const code = giroCode({ ...plain, ...transfer });
  return code.ok ? null : code.problem;
};

describe('the fixtures', () => {
  test.each(cases.filter(({ expected }) => expected))('$id: $why', ({ input, expected }) => {
    const bytes = Buffer.from(made(transferOf(input)).payload);
    expect(bytes.toString('hex')).toBe(expected?.utf8Hex);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(expected?.sha256);
  });

  test.each(cases.filter(({ expected }) => !expected))('$id: $why, so the text is cut', ({ input }) => {
    const { payload, text } = made(transferOf(input));
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(GIROCODE_MAX_BYTES);
    expect(Buffer.byteLength(payload)).toBeGreaterThan(GIROCODE_MAX_BYTES - 2);
    expect(payload.split('\n')[5]).toBe(input.name);
    expect(text).not.toBe('');
    expect(input.text?.startsWith(text)).toBe(true);
  });
});

describe('whatever is said', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom('ä'.repeat(140), '€'.repeat(140), '漢'.repeat(200), '👩‍👩‍👧‍👦'.repeat(40), 'a\r\nb\u2028c'),
  );

  it('gives eleven lines of at most 331 bytes, or a problem', () => {
    fc.assert(
      fc.property(
        fc.record({
          holder: anything,
          text: anything,
          amount: fc.integer({ min: -5, max: 100_000_000_005 }),
        }),
        ({ holder, text, amount }) => {
          const code = giroCode({ holder, text, iban: german, cents: cents(amount) });
          if (!code.ok) return;
          const lines = code.payload.split('\n');
          expect(Buffer.byteLength(code.payload)).toBeLessThanOrEqual(GIROCODE_MAX_BYTES);
          expect(lines).toHaveLength(code.text === '' ? 8 : 11);
          expect(Array.from(lines[5] ?? '').length).toBeLessThanOrEqual(70);
          expect(lines[7]).toMatch(/^EUR(?:0|[1-9]\d{0,8})\.\d\d$/);
          expect(Array.from(lines[10] ?? '').length).toBeLessThanOrEqual(140);
          expect(code.payload).not.toMatch(/[^\P{Cc}\n]|\p{Surrogate}/u);
          expect(code.payload.endsWith('\n')).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('keeps the name, and of the text as many letters as have room', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 0, max: 200 }), (name, text) => {
        const code = made({ ...plain, holder: 'Ö'.repeat(name), text: 'ä'.repeat(text) });
        expect(code.payload.split('\n')[5]).toBe('Ö'.repeat(name));
        const room = Math.floor((GIROCODE_MAX_BYTES - 47 - 3 - 2 * name) / 2);
        expect(code.text).toBe('ä'.repeat(Math.min(text, 140, room)));
      }),
    );
  });
});

describe('what cannot be made', () => {
  it('is said', () => {
    expect(refused({ holder: ' \n' })).toBe('holder-missing');
    expect(refused({ holder: 'a'.repeat(70) })).toBeNull();
    expect(refused({ holder: 'a'.repeat(71) })).toBe('holder-too-long');
    expect(refused({ iban: iban('TR330006100519786457841326') })).toBe('iban-not-sepa');
    expect(refused({ cents: cents(0) })).toBe('amount-too-small');
    expect(refused({ cents: cents(-1) })).toBe('amount-too-small');
    expect(refused({ cents: cents(100_000_000_000) })).toBe('amount-too-large');
  });

  it('is a name of 70 characters that needs more bytes than there are', () => {
    const holder = '𝒜'.repeat(70);
    expect(made({ ...plain, holder })).toMatchObject({ text: 'L' });
    expect(refused({ holder, cents: cents(99_999_999_999) })).toBe('holder-too-long');
  });

  it('needs the code of the bank outside of the EEA', () => {
    const swiss = iban('CH9300762011623852957');
    const bic = readBic('UBSWCHZH80A');
    expect(refused({ iban: swiss })).toBe('bic-missing');
    if (bic === null) throw new Error('This is a code of a bank.');
    expect(made({ ...plain, iban: swiss, bic }).payload.split('\n')[4]).toBe('UBSWCHZH80A');
  });
});

test('a line break becomes a space, and pictures go', () => {
  const { payload, text } = made({
    ...plain,
    holder: ' Ada\r\nKurz ',
    text: 'Lissabon 🏖️ 2026\n🇵🇹 Jo\u0308rg → 👍🏽5',
  });
  expect(payload.split('\n')[5]).toBe('Ada Kurz');
  expect(text).toBe('Lissabon 2026 Jörg → 5');
});

test('a letter is not cut in two', () => {
  const mark = 'q\u0323\u0307';
  expect(made({ ...plain, text: 'a'.repeat(139) + mark }).text).toBe('a'.repeat(139));
  expect(made({ ...plain, text: 'a'.repeat(137) + mark }).text).toBe('a'.repeat(137) + mark);
});
