import { isMeDigits } from '@/lib/domain/me';

/**
 * The cookie format in which a device stores which member uses it in each group. Each group takes ten characters, so
 * that the cookie and its twin both fit into a request header: four for the beginning of the group's code, six for the
 * digits of the member's id.
 */

/** Who uses this device in a group: the beginning of the group's code, and the first digits of the member's id. */
export type KnownMe = { readonly mark: string; readonly digits: string };

const MARK_LENGTH = 4;
const PACKED_LENGTH = 6;
const FILLING = '.';
const SIXTY_FOUR = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The mark of a group. Two groups with the same mark share one record, so in one of them no member is found. */
export const markOf = (groupCode: string): string =>
  groupCode.slice(0, MARK_LENGTH).padEnd(MARK_LENGTH, FILLING);

/** Packs eight hexadecimal digits into six base-64 digits. */
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

/** Parses the value of the cookie. Malformed records are skipped; of two records for one group, the first counts. */
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
