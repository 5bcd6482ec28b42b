/** Which member of a group uses a device. The device remembers only the first digits of the member's id. */

/** Number of digits that a device remembers: two of 200 members share them in one of 200,000 groups. */
const ME_DIGITS = 8;

/** The hexadecimal digits by which a device recognizes a member. */
export const meDigitsOf = (memberId: string): string => memberId.slice(0, ME_DIGITS);

/** Whether a text has the form of such digits. */
export const isMeDigits = (text: string): boolean => /^[0-9a-f]{8}$/.test(text);

type Identified = { readonly id: string };

/**
 * The member whose id starts with the digits; null if there is none, because the member has left, or more than one.
 * @param digits from `meDigitsOf`; null if the device remembers nobody
 */
export function findMe<M extends Identified>(members: readonly M[], digits: string | null): M | null {
  if (digits === null) return null;
  const [found, another] = members.filter(({ id }) => id.startsWith(digits));
  return found && !another ? found : null;
}

/** The list with the matching items first, otherwise in the same order; the same array if none matches. */
export function withFirst<T>(list: readonly T[], isFirst: (item: T) => boolean): readonly T[] {
  const first = list.filter(isFirst);
  return first.length === 0 ? list : [...first, ...list.filter((item) => !isFirst(item))];
}
