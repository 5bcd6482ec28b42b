/** Who of a group's members uses a device: as little as a device can remember of it, and what follows from it. */

/** As many digits of a member's id as a device remembers: two of 200 members share them once in 200,000 groups. */
const ME_DIGITS = 8;

/** The hexadecimal digits by which a device knows a member again. */
export const meDigitsOf = (memberId: string): string => memberId.slice(0, ME_DIGITS);

/** Whether a text is such digits. */
export const isMeDigits = (text: string): boolean => /^[0-9a-f]{8}$/.test(text);

type Identified = { readonly id: string };

/**
 * The member whose id begins so. Nobody is meant where nobody's does, because they have left, or where more than one does.
 * @param digits as `meDigitsOf` gives them; null where the device remembers nobody
 */
export function findMe<M extends Identified>(members: readonly M[], digits: string | null): M | null {
  if (digits === null) return null;
  const [found, another] = members.filter(({ id }) => id.startsWith(digits));
  return found && !another ? found : null;
}

/** The list with those in front for whom that holds, each in the order that it had; the list itself where that is none. */
export function withFirst<T>(list: readonly T[], isFirst: (item: T) => boolean): readonly T[] {
  const first = list.filter(isFirst);
  return first.length === 0 ? list : [...first, ...list.filter((item) => !isFirst(item))];
}
