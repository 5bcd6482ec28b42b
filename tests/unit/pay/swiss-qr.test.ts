import fc from 'fast-check';
import { cents } from '@/lib/domain/money/money';
import { readIban, type Iban } from '@/lib/pay/iban';
import { swissQr, SWISS_QR_MAX_BYTES, type SwissAddress, type SwissTransfer } from '@/lib/pay/swiss-qr';

const iban = (text: string): Iban => {
  const reading = readIban(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.problem}`);
  return reading.iban;
};

const address: SwissAddress = {
  street: 'Musterstrasse',
  buildingNumber: '123',
  postalCode: '8000',
  town: 'Seldwyla',
  country: 'CH',
};
const plain: SwissTransfer = {
  holder: 'Max Muster & Söhne',
  address,
  iban: iban('CH58 0079 1123 0008 8901 2'),
  cents: cents(21_100),
  currency: 'CHF',
  text: 'Lissabon',
};

const made = (transfer: Partial<SwissTransfer> = {}) => {
  const code = swissQr({ ...plain, ...transfer });
  if (!code.ok) throw new Error(code.problem);
  return code;
};

const refused = (transfer: Partial<SwissTransfer>) => {
  const code = swissQr({ ...plain, ...transfer });
  return code.ok ? null : code.problem;
};

const refusedAt = (part: Partial<SwissAddress>) => refused({ address: { ...address, ...part } });

test('the text is that of the guidelines, line by line', () => {
  expect(made().payload).toBe(
    'SPC\n0200\n1\nCH5800791123000889012\nS\nMax Muster & Söhne\nMusterstrasse\n123\n8000\nSeldwyla\nCH\n' +
      '\n\n\n\n\n\n\n211.00\nCHF\n\n\n\n\n\n\n\nNON\n\nLissabon\nEPD',
  );
});

test('street, number and message may be left out, and their lines stay', () => {
  const { payload } = made({
    iban: iban('LI21 0881 0000 2324 013A A'),
    address: { postalCode: 'FL-9490', town: 'Vaduz', country: 'li' },
    currency: 'EUR',
    cents: cents(1),
    text: ' ',
  });
  expect(payload).toBe(
    'SPC\n0200\n1\nLI21088100002324013AA\nS\nMax Muster & Söhne\n\n\n9490\nVaduz\nLI\n' +
      '\n\n\n\n\n\n\n0.01\nEUR\n\n\n\n\n\n\n\nNON\n\n\nEPD',
  );
});

describe('what cannot be made', () => {
  it('is said of the account and the amount', () => {
    expect(refused({ iban: iban('DE89370400440532013000') })).toBe('iban-not-swiss');
    expect(refused({ iban: iban('CH44 3199 9123 0008 8901 2') })).toBe('iban-needs-reference');
    expect(refused({ cents: cents(0) })).toBe('amount-too-small');
    expect(refused({ cents: cents(99_999_999_999) })).toBeNull();
    expect(refused({ cents: cents(100_000_000_000) })).toBe('amount-too-large');
  });

  it('is said of name and address', () => {
    expect(refused({ holder: '' })).toBe('holder-missing');
    expect(refused({ holder: 'ö'.repeat(70) })).toBeNull();
    expect(refused({ holder: 'ö'.repeat(71) })).toBe('holder-too-long');
    expect(refused({ holder: 'Ελένη' })).toBe('holder-not-latin');
    expect(refusedAt({ street: 'a'.repeat(71) })).toBe('street-too-long');
    expect(refusedAt({ buildingNumber: '1'.repeat(17) })).toBe('buildingNumber-too-long');
    expect(refusedAt({ postalCode: ' ' })).toBe('postalCode-missing');
    expect(refusedAt({ postalCode: '1'.repeat(17) })).toBe('postalCode-too-long');
    expect(refusedAt({ town: '' })).toBe('town-missing');
    expect(refusedAt({ town: 'a'.repeat(36) })).toBe('town-too-long');
    expect([refusedAt({ country: '' }), refusedAt({ country: 'QQ' })]).toEqual([
      'country-unknown',
      'country-unknown',
    ]);
  });
});

describe('letters', () => {
  it('are those of the guidelines; others become the nearest ones', () => {
    const { payload, text } = made({
      holder: 'Łucja O’Brien-Țîru',
      text: 'Zürich – „Čaj“ für 3 €… 🏔️ Việt ﬁn λ',
    });
    expect(payload.split('\n')[5]).toBe("Łucja O'Brien-Țîru");
    expect(text).toBe('Zürich - "Čaj" für 3 €... Viet fin');
  });

  it('and lengths are within the guidelines, whatever is said', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 160 }),
      fc.string({ unit: 'grapheme', maxLength: 160 }),
      fc.constantFrom('€'.repeat(70), '€'.repeat(140), '½'.repeat(140), 'ﷺ'.repeat(140), 'a\nb'),
    );
    fc.assert(
      fc.property(anything, anything, anything, (holder, street, text) => {
        const code = swissQr({ ...plain, holder, address: { ...address, street }, text });
        if (!code.ok) return;
        const lines = code.payload.split('\n');
        expect(lines).toHaveLength(31);
        expect(Buffer.byteLength(code.payload)).toBeLessThanOrEqual(SWISS_QR_MAX_BYTES);
        expect(lines.map((line) => Array.from(line).length).every((length) => length <= 140)).toBe(true);
        expect(code.payload).toMatch(/^[\n -~\u00A0-\u017F\u0218-\u021B\u20AC]*$/);
      }),
      { numRuns: 500 },
    );
  });

  it('cut the message where all of them have no room, and nothing else', () => {
    const euros = (length: number) => '€'.repeat(length);
    const { payload, text } = made({
      holder: euros(70),
      address: {
        street: euros(70),
        buildingNumber: euros(16),
        postalCode: euros(16),
        town: euros(35),
        country: 'CH',
      },
      text: euros(140),
    });
    expect(Buffer.byteLength(payload)).toBeGreaterThan(SWISS_QR_MAX_BYTES - 3);
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(SWISS_QR_MAX_BYTES);
    expect(payload.split('\n')[5]).toBe(euros(70));
    expect(text).toBe(euros(text.length));
  });
});
