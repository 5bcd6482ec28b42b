import fc from 'fast-check';
import { cents } from '@/lib/domain/money/money';
import { readIban, type Iban } from '@/lib/pay/iban';
import { type CzechTransfer, spayd } from '@/lib/pay/spayd';

const iban = (text: string): Iban => {
  const reading = readIban(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.problem}`);
  return reading.iban;
};

const plain: CzechTransfer = {
  iban: iban('CZ65 0800 0000 1920 0014 5399'),
  cents: cents(48_050),
  text: 'PRAHA',
};

const made = (transfer: Partial<CzechTransfer> = {}) => {
  const code = spayd({ ...plain, ...transfer });
  if (!code.ok) throw new Error(code.problem);
  return code;
};

const refused = (transfer: Partial<CzechTransfer>) => {
  const code = spayd({ ...plain, ...transfer });
  return code.ok ? null : code.problem;
};

test('the text of the format', () => {
  expect(made().payload).toBe('SPD*1.0*ACC:CZ6508000000192000145399*AM:480.50*CC:CZK*MSG:PRAHA');
  expect(made({ text: ' \n' }).payload).toBe('SPD*1.0*ACC:CZ6508000000192000145399*AM:480.50*CC:CZK');
});

test('what means something in the format, and what is not ASCII, is escaped', () => {
  const { payload, text } = made({ text: 'Čaj * 100 % :-) 🫖' });
  expect(payload.split('*MSG:')[1]).toBe('%C4%8Caj %2A 100 %25 :-)');
  expect(text).toBe('Čaj * 100 % :-)');
});

test('a message that is too long loses its accents before its end', () => {
  const { payload, text } = made({ text: 'Příliš žluťoučký kůň úpěl ďábelské ódy u Łukasze' });
  expect(text).toBe('Prilis zlutoucky kun upel dabelske ody u Łukasze');
  expect(payload.split('*MSG:')[1]).toBe('Prilis zlutoucky kun upel dabelske ody u %C5%81ukasze');
  expect(made({ text: 'a'.repeat(61) }).text).toBe('a'.repeat(60));
});

test('whatever is said, the fields are these, and the message is within its limit', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 90 }), fc.string({ unit: 'grapheme', maxLength: 90 })),
      fc.integer({ min: 1, max: 999_999_999 }),
      (text, amount) => {
        const code = made({ text, cents: cents(amount) });
        expect(code.payload).toMatch(
          /^SPD\*1\.0\*ACC:CZ\d{22}\*AM:\d{1,7}\.\d\d\*CC:CZK(?:\*MSG:[ !-)+-~]{1,60})?$/,
        );
        expect(decodeURIComponent(code.payload.split('*MSG:')[1] ?? '')).toBe(code.text);
      },
    ),
    { numRuns: 500 },
  );
});

test('what cannot be made is said', () => {
  expect(refused({ iban: iban('DE89370400440532013000') })).toBe('iban-not-czech');
  expect(refused({ cents: cents(0) })).toBe('amount-too-small');
  expect(refused({ cents: cents(1_000_000_000) })).toBe('amount-too-large');
});
