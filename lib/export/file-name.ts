import type { Day } from '@/lib/domain/days';
import { product } from '@/lib/product';

/**
 * What a file of a group is called, without its ending and with nothing that a file system or a header would not take.
 * @param limits what is missing in it, in words; null if nothing is
 */
export const exportName = (groupName: string, today: Day, limits: string | null = null): string =>
  [product.name, groupName, today, ...(limits === null ? [] : [limits])]
    .join(' ')
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ');
