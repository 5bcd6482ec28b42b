import fc from 'fast-check';
import { cents } from '@/lib/domain/money/money';
import { paypalLink, readPaypalName, readRevolutName, revolutLink } from '@/lib/pay/handles';

describe('a PayPal.Me name', () => {
  it.each([
    'AdaKurz',
    ' @AdaKurz ',
    'paypal.me/AdaKurz',
    'https://paypal.me/AdaKurz/25EUR',
    'http://www.PayPal.Me/AdaKurz?locale.x=de_DE',
    'https://www.paypal.com/paypalme/AdaKurz',
    'https://www.paypal.com/de/paypalme/AdaKurz/',
    '\u200BAdaKurz',
  ])('is in %j', (text) => expect(readPaypalName(text)).toBe('AdaKurz'));

  it.each([
    '',
    '@',
    'Ada Kurz',
    'ada@example.org',
    'a'.repeat(21),
    'https://paypal.me/',
    'https://paypal.me.example.org/AdaKurz',
    'https://example.org/paypal.me/AdaKurz',
    'javascript:alert(1)',
    'paypal.me/Ada%2fKurz',
  ])('is not in %j', (text) => expect(readPaypalName(text)).toBeNull());

  it('makes a link with amount and currency, where PayPal takes them', () => {
    const name = readPaypalName('AdaKurz');
    if (name === null) throw new Error('This is a name.');
    const link = (amount: number, currency: string) => paypalLink(name, cents(amount), currency);
    expect(link(1234, 'EUR')).toBe('https://paypal.me/AdaKurz/12.34EUR');
    expect(link(1200, 'EUR')).toBe('https://paypal.me/AdaKurz/12EUR');
    expect(link(5, 'CHF')).toBe('https://paypal.me/AdaKurz/0.05CHF');
    expect(link(120_000, 'HUF')).toBe('https://paypal.me/AdaKurz/1200HUF');
    expect(link(120_050, 'HUF')).toBe('https://paypal.me/AdaKurz');
    expect(link(1200, 'TRY')).toBe('https://paypal.me/AdaKurz');
    expect(link(0, 'EUR')).toBe('https://paypal.me/AdaKurz');
  });
});

describe('a Revolut name', () => {
  it.each(['adakurz7', '@adakurz7', 'revolut.me/adakurz7', 'https://revolut.me/adakurz7?currency=EUR'])(
    'is in %j',
    (text) => expect(readRevolutName(text)).toBe('adakurz7'),
  );

  it.each(['', 'ada kurz', '..', 'https://revolut.me.example.org/ada', 'a'.repeat(31)])(
    'is not in %j',
    (text) => expect(readRevolutName(text)).toBeNull(),
  );
});

test('whatever is pasted, a link leads to its service over https', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl({ withQueryParameters: true }),
        fc.string({ unit: 'binary' }),
        fc.stringMatching(/^@?[a-z./:-]{0,12}$/),
      ),
      (text) => {
        const [paypal, revolut] = [readPaypalName(text), readRevolutName(text)];
        if (paypal !== null) {
          const { origin, pathname } = new URL(paypalLink(paypal, cents(100), 'EUR'));
          expect([origin, pathname]).toEqual(['https://paypal.me', `/${paypal}/1EUR`]);
        }
        if (revolut !== null)
          expect(new URL(revolutLink(revolut)).href).toBe(`https://revolut.me/${revolut}`);
      },
    ),
    { numRuns: 500 },
  );
});
