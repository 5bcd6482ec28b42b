const decimalsBy =
  (rows: readonly (readonly [codes: string, decimals: number])[]) =>
  (code: string): number =>
    rows.find(([codes]) => code !== '' && codes.split(' ').includes(code))?.[1] ?? 2;

/** The decimals that spliit has for a currency: those of CLDR, and not always of ISO 4217. */
export const decimalsOfSpliit = decimalsBy([['JPY KRW VND ISK HUF IDR COP', 0]]);

/** The decimals that spliit-cloud has for a currency. */
export const decimalsOfCloud = decimalsBy([
  ['CLP COP CRC HUF IDR IQD IRR ISK JPY KRW LAK LBP MMK MUR PKR PYG RSD SAT TZS UGX UZS VND XAF XOF', 0],
  ['BHD JOD KWD OMR TND', 3],
  ['XRP', 4],
  ['ETH LTC SOL', 6],
  ['BTC', 8],
]);
