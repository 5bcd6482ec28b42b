import { exactMinor, readDecimal } from '@/lib/import/amounts';
import { EntryProblem, isTooLarge, quoted } from './json-entries';

const AMOUNT = /^(-?)(\d*)(?:[.,٫](\d*))?$/;

/** What a cell may mean, in minor units; `isMended` if the product has dropped zeros of it. */
type Meaning = { readonly minor: number; readonly isMended: boolean };

/**
 * What a cell may mean. The product drops zeros behind the mark of less than a tenth: `0.5` of euros is 0.05. Where a
 * spreadsheet has dropped zeros at the end, it may be 0.50 as well.
 * @throws EntryProblem
 */
function meaningsOf(cell: string, digits: number, isResaved: boolean): readonly Meaning[] {
  if (cell === '') throw new EntryProblem('amount-missing');
  const [, sign = '', whole = '', fraction = ''] = AMOUNT.exec(cell) ?? [];
  const written = readDecimal(`${whole}.${fraction}`);
  const plain = written === null ? null : exactMinor(written, digits);
  const behind = readDecimal(fraction);
  if (plain === null) throw new EntryProblem('amount-unreadable', { text: quoted(cell) });
  if (isTooLarge(plain, digits)) throw new EntryProblem('amount-too-large');
  const signed = (minor: number) => (sign === '-' ? -minor : minor);
  const asWritten = { minor: signed(plain), isMended: false };
  if (behind === null || fraction.length >= digits || !/^0*$/.test(whole) || plain === 0) return [asWritten];
  const mended = { minor: signed(Number(behind.digits)), isMended: true };
  return isResaved ? [mended, asWritten] : [mended];
}

/** Whether a spreadsheet has dropped a zero at the end of a cell. */
export const isShortened = (cell: string, digits: number): boolean => {
  const [, , whole = '', fraction = ''] = AMOUNT.exec(cell) ?? [];
  return fraction !== '' && fraction.length < digits && !/^0*$/.test(whole);
};

/** An amount of either sign, and what of it one of the two owes the other. */
export type Shared = { readonly amount: number; readonly share: number; readonly isMended: boolean };

const isHalf = ({ amount, share }: Shared): boolean => Math.abs(2 * share - Math.abs(amount)) <= 1;

/** Whether it is certain that nobody else had a part in it. */
export const isOfTwo = (shared: Shared, type: string): boolean =>
  shared.share === Math.abs(shared.amount) || (type === 'EQUAL' && isHalf(shared));

/**
 * Reads an amount and a share of it. If each may mean two things, those count that fit together.
 * @param type how it is split
 * @throws EntryProblem
 */
export function sharedOf(
  cells: { readonly amount: string; readonly share: string },
  {
    digits,
    isResaved,
    type,
  }: { readonly digits: number; readonly isResaved: boolean; readonly type: string },
): Shared {
  const amounts = meaningsOf(cells.amount, digits, isResaved);
  const shares = meaningsOf(cells.share, digits, isResaved);
  const all = amounts.flatMap((amount) =>
    shares.map((share) => ({
      amount: amount.minor,
      share: Math.abs(share.minor),
      isMended: amount.isMended || share.isMended,
    })),
  );
  const possible = all.filter(({ amount, share }) => share <= Math.abs(amount));
  const likely = possible.filter((each) => isOfTwo(each, type));
  const [only, other] = likely.length > 0 ? likely : possible;
  if (only === undefined) throw new EntryProblem('shares-do-not-add-up');
  if (other !== undefined) throw new EntryProblem('amount-unreadable', { text: quoted(cells.share) });
  if (only.amount === 0 || only.share === 0) throw new EntryProblem('amount-zero');
  return only;
}
