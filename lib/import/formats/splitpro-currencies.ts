import { digitsOfCurrency } from '@/lib/import/amounts';

/** The currencies that split-pro has without decimals; ISO 4217 has some of them with two or three. */
const WHOLE = new Set(
  (
    'AFN ALL AMD BIF CLP COP CRC DJF GNF HUF IDR IQD IRR ISK JPY KMF KRW LBP MGA MMK MUR PKR PYG RSD RWF SOS SYP TZS ' +
    'UGX UZS VND XAF XOF YER ZMK ZWL'
  ).split(' '),
);

/** The decimals of amounts in split-pro. */
export const digitsOfSplitPro = (code: string): number => (WHOLE.has(code) ? 0 : digitsOfCurrency(code));
