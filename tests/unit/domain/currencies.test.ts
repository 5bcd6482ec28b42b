import {
  CURRENCIES,
  currencyDecimals,
  currencyName,
  isCurrency,
  isoCode,
  maxAmountCents,
} from '@/lib/domain/money/currencies';

const values = CURRENCIES.map(({ value }) => value);

/** The currencies that clients know, in their order (docs/wire.md#currencies). */
const listedByContract =
  'AED ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP FOK GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR ISK JEP JMD JOD JPY KES KGS KHR KID KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TVD TWD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL'.split(
    ' ',
  );

describe('the currencies', () => {
  it('begin with euro, dollar and pound and go on by code', () => {
    expect(CURRENCIES.slice(0, 3)).toEqual([
      { value: '€', label: 'Euro' },
      { value: '$', label: 'US Dollar' },
      { value: '£', label: 'British Pound Sterling' },
    ]);
    expect(values.slice(3)).toEqual(values.slice(3).toSorted());
    expect(new Set(values).size).toBe(values.length);
  });

  it('hold every currency that a group of an old client may have', () => {
    expect(listedByContract.filter((value) => !isCurrency(value))).toEqual([]);
  });

  it('hold what has become legal tender since', () => {
    expect(['AFN', 'SLE', 'SVC', 'VED', 'XCG', 'ZWG'].filter((value) => !isCurrency(value))).toEqual([]);
    expect(values).toHaveLength(3 + listedByContract.length + 6);
  });

  it.each(['EUR', 'USD', 'eur', '', '__proto__', 'XXX'])('do not hold %p', (value) => {
    expect(isCurrency(value)).toBe(false);
  });

  it('have ISO codes behind their symbols', () => {
    expect(['€', '$', '£', 'CHF'].map(isoCode)).toEqual(['EUR', 'USD', 'GBP', 'CHF']);
  });
});

describe('a currency without minor unit', () => {
  it.each(['JPY', 'KRW', 'VND', 'ISK', 'XOF', 'CLP'])('is %s', (value) => {
    expect(currencyDecimals(value)).toBe(0);
  });

  it.each(['€', '$', 'CHF', 'HUF', 'KWD', 'BHD'])('is not %s', (value) => {
    expect(currencyDecimals(value)).toBe(2);
  });
});

describe('the ceiling of an amount', () => {
  it.each(['€', '$', '£', 'CHF', 'PLN', 'DKK', 'BRL', 'MYR'])('is 99,999.99 %s', (value) => {
    expect(maxAmountCents(value)).toBe(9_999_999);
  });

  it.each([
    'VND',
    'IDR',
    'JPY',
    'HUF',
    'NGN',
    'THB',
    'TRY',
    'PHP',
    'EGP',
    'CZK',
    'UAH',
    'RUB',
    'MXN',
    'ZAR',
    'TWD',
    'DOP',
  ])('is 999,999,999.99 %s', (value) => {
    expect(maxAmountCents(value)).toBe(99_999_999_999);
  });
});

describe('the name of a currency', () => {
  it('is German for German readers, English for English ones', () => {
    expect(currencyName('€', 'de-DE')).toBe('Euro');
    expect(currencyName('CHF', 'de-DE')).toBe('Schweizer Franken');
    expect(currencyName('CHF', 'en-GB')).toBe('Swiss Franc');
    expect(currencyName('£', 'en-GB')).toBe('British Pound Sterling');
  });

  it('is never a bare code, not even for tender without an ISO code', () => {
    for (const locale of ['de-DE', 'en-GB']) {
      expect(values.filter((value) => currencyName(value, locale) === isoCode(value))).toEqual([]);
    }
    expect(currencyName('FOK', 'de')).toBe('Färöische Krone');
  });

  it('falls back to the English label, then to the value', () => {
    expect(currencyName('FOK', 'fr')).toBe('Faroese Króna');
    expect(currencyName('CHF', 'fr')).toBe('franc suisse');
    expect(currencyName('???', 'en-GB')).toBe('???');
  });
});
