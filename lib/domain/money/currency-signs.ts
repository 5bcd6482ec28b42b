/**
 * The signs and words by which texts name currencies. Each stands for the currencies that use it, the likeliest first.
 * What is no sign, code or word of this list says nothing.
 */
import { WEAK_CURRENCIES } from './currency-units';

const DOLLARS =
  'USD CAD AUD MXN NZD HKD SGD ARS CLP COP TWD BBD BMD BND BSD BZD CUC CUP DOP FJD GYD JMD KID KYD LRD NAD NIO SBD SRD ' +
  'TTD TVD UYU XCD ZWL';
const POUNDS = 'GBP EGP FKP GGP GIP IMP JEP LBP SDG SHP SSP SYP';
const FRANCS = 'CHF BIF CDF DJF GNF KMF RWF XAF XOF XPF';
const KRONER = 'SEK NOK DKK ISK FOK';
const RUPEES = 'INR PKR LKR NPR MUR SCR';

const MEANINGS: Readonly<Record<string, string>> = {
  ...{ '€': 'EUR', '£': POUNDS, '￡': POUNDS, $: DOLLARS, '＄': DOLLARS, '﹩': DOLLARS },
  ...{
    '¥': 'JPY CNY',
    '￥': 'JPY CNY',
    円: 'JPY',
    元: 'CNY TWD',
    '₩': 'KRW KPW',
    '￦': 'KRW KPW',
    원: 'KRW KPW',
  },
  ...{ '₹': 'INR', '₨': RUPEES, '৳': 'BDT', '₽': 'RUB', '₺': 'TRY', '₴': 'UAH', '₪': 'ILS', '₸': 'KZT' },
  ...{ '฿': 'THB', '₫': 'VND', '₱': 'PHP', '៛': 'KHR', '₭': 'LAK', '₮': 'MNT', '₦': 'NGN', '₵': 'GHS' },
  ...{ '₡': 'CRC SVC', '₲': 'PYG', '֏': 'AMD', '₾': 'GEL', '₼': 'AZN', '؋': 'AFN', '⃀': 'KGS' },
  '﷼': 'IRR OMR QAR SAR YER',
  ...{ US$: 'USD', C$: 'CAD NIO', CA$: 'CAD', A$: 'AUD', AU$: 'AUD', NZ$: 'NZD', HK$: 'HKD', S$: 'SGD' },
  ...{ MX$: 'MXN', NT$: 'TWD', R$: 'BRL' },
  ...{
    Euro: 'EUR',
    Euros: 'EUR',
    euro: 'EUR',
    euros: 'EUR',
    Kč: 'CZK',
    zł: 'PLN',
    Ft: 'HUF',
    RM: 'MYR',
    Rp: 'IDR',
  },
  ...{ Fr: FRANCS, fr: FRANCS, SFr: 'CHF', Kr: KRONER, kr: KRONER, Rs: RUPEES, rs: RUPEES },
};

/** Codes of ISO 4217 in our list that are not weak. */
const STRONG = new Set(
  (
    'AED ANG AUD AWG AZN BAM BBD BGN BHD BMD BND BRL BSD BYN BZD CAD CHF CUC DKK EUR FJD FKP GBP GEL GIP HRK ILS JOD ' +
    'KWD KYD LYD MYR NZD OMR PAB PEN PGK PLN QAR RON SAR SGD SHP TMT TND TOP USD WST XCD XCG'
  ).split(' '),
);

const meaningOf = (word: string): readonly string[] | null => {
  if (STRONG.has(word) || WEAK_CURRENCIES.has(word)) return [word];
  return Object.hasOwn(MEANINGS, word) ? (MEANINGS[word]?.split(' ') ?? null) : null;
};

const TOKEN = /\p{L}{1,2}\$|\p{Sc}|\p{L}[\p{L}\p{M}]*/gu;

/** Between a word for a currency and its number. */
const BETWEEN = String.raw`[\s\p{Cf}.,:'’()–−-]*`;
const NUMBER_BEFORE = new RegExp(String.raw`\p{Nd}${BETWEEN}$`, 'u');
const NUMBER_BEHIND = new RegExp(String.raw`^${BETWEEN}\p{Nd}`, 'u');

/**
 * The currencies that an amount may be in by its own text: `$45.90`, `CHF 120.-`, `350 THB`. A word counts beside a
 * number only.
 * @returns codes of currencies, the likeliest first; none if the text names two that differ; null if it names none
 */
export function namedCurrencies(text: string): readonly string[] | null {
  const meanings: (readonly string[])[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const isSign = /\p{Sc}$/u.test(token);
    const isBeside =
      NUMBER_BEFORE.test(text.slice(0, index)) || NUMBER_BEHIND.test(text.slice(index + token.length));
    const meaning =
      isSign || isBeside ? (meaningOf(token) ?? (isSign ? meaningOf(token.slice(-1)) : null)) : null;
    if (meaning !== null) meanings.push(meaning);
  }
  const [first, ...others] = meanings;
  return first?.filter((code) => others.every((other) => other.includes(code))) ?? null;
}

/** Whether an amount names another currency than this one by its own text. @param code ISO 4217, or one of ours */
export const namesOther = (text: string, code: string): boolean =>
  !(namedCurrencies(text)?.includes(code) ?? true);

/** Whether a word may become one for a currency while it is typed: `T` of `THB`. */
export const beginsCurrency = (word: string): boolean =>
  [...STRONG, ...WEAK_CURRENCIES, ...Object.keys(MEANINGS)].some((each) => each.startsWith(word));
