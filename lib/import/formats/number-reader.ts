import { type Decimal, type DecimalMark, readDecimal } from '@/lib/import/amounts';

/** Reads a number of a table; null for anything else. */
export type NumberReader = (text: string) => Decimal | null;

/** As products write numbers; there are many of them. */
const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** What a cell shows of the decimal mark of its table; null if it has none, or may have one between thousands. */
function markShownBy(text: string): DecimalMark | null {
  if (/\p{L}/u.test(text)) return null;
  const [, whole = '', mark, rest = ''] = /^(.*)([.,])(\d+)$/.exec(text.replace(/[^\d.,]/g, '')) ?? [];
  if (mark !== '.' && mark !== ',') return null;
  const other = mark === '.' ? ',' : '.';
  if (whole.includes(mark)) return whole.includes(other) ? null : other;
  const isLone = !whole.includes(other);
  return isLone && rest.length === 3 && !/^0*$/.test(whole) ? null : mark;
}

/**
 * Reads the numbers of a table, which all have the same decimal mark, also after a spreadsheet has changed it. Of the one
 * mark in `1,234` nobody knows what it means unless another cell shows it; a lone point is what products write.
 * @param texts cells of the table that should be numbers
 */
export function numberReaderOf(texts: Iterable<string>): NumberReader {
  const counts = { '.': 0, ',': 0 };
  for (const text of texts) {
    const mark = markShownBy(text);
    if (mark !== null) counts[mark] += 1;
  }
  const mark = counts[','] > counts['.'] ? ',' : '.';
  const isShown = counts[mark] > 0;
  return (text) => {
    if (mark === '.' && PLAIN.test(text)) return readDecimal(text);
    return /\p{L}/u.test(text) ? null : readDecimal(text.replace(/\p{Sc}/gu, '').trim(), mark, isShown);
  };
}
