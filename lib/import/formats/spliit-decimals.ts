/** @returns the decimals of a currency by a table; 2 where it is not in there */
function decimalsBy(rows: readonly (readonly [codes: string, decimals: number])[]) {
  const byCode = new Map(
    rows.flatMap(([codes, decimals]) => codes.split(' ').map((code) => [code, decimals] as const)),
  );
  return (code: string): number => byCode.get(code) ?? 2;
}

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
