import { isMeDigits } from '@/lib/domain/me';

/**
 * How a device writes down who it is in each of its groups: ten characters for each, so that all of them fit into the header
 * of a request twice. Four are the beginning of the group's code, six the digits of the member's id.
 */

/** Who uses this device in a group: the beginning of the group's code, and that of the member's id. */
export type KnownMe = { readonly mark: string; readonly digits: string };

const MARK_LENGTH = 4;
const PACKED_LENGTH = 6;
const FILLING = '.';
const SIXTY_FOUR = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** By what a device tells its groups apart here. Two that begin alike are one, and then nobody is found in one of them. */
export const markOf = (groupCode: string): string =>
  groupCode.slice(0, MARK_LENGTH).padEnd(MARK_LENGTH, FILLING);

/** Eight hexadecimal digits as six of 64. */
function pack(digits: string): string {
  let left = Number.parseInt(digits, 16);
  let packed = '';
  while (packed.length < PACKED_LENGTH) {
    packed = SIXTY_FOUR.charAt(left % 64) + packed;
    left = Math.floor(left / 64);
  }
  return packed;
}

/** @returns null for what `pack` never writes */
function unpack(packed: string): string | null {
  let value = 0;
  for (const sign of packed) {
    const place = SIXTY_FOUR.indexOf(sign);
    if (place < 0) return null;
    value = value * 64 + place;
  }
  const digits = value.toString(16).padStart(8, '0');
  return packed.length === PACKED_LENGTH && isMeDigits(digits) ? digits : null;
}

/** The value of the cookie. */
export const meText = (known: readonly KnownMe[]): string =>
  known.map(({ mark, digits }) => mark + pack(digits)).join('');

const RECORD = new RegExp(`.{1,${MARK_LENGTH + PACKED_LENGTH}}`, 'g');

/** What the value of the cookie says; what is malformed in it is left out, and of two for one group the first counts. */
export function readMe(text: string): KnownMe[] {
  const known = new Map<string, KnownMe>();
  for (const [record] of text.matchAll(RECORD)) {
    const mark = record.slice(0, MARK_LENGTH);
    const digits = unpack(record.slice(MARK_LENGTH));
    if (/^[A-Za-z0-9]{1,4}\.{0,3}$/.test(mark) && digits !== null && !known.has(mark))
      known.set(mark, { mark, digits });
  }
  return [...known.values()];
}
