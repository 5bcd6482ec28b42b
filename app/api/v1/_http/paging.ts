import { AppError } from '@/lib/errors';
import { HISTORY_PAGE_MAX_ENTRIES } from '@/lib/limits';
import { placeOfCursor } from '@/lib/wire/own/cursor';
import type { Page } from '@/lib/server/read/history';

/**
 * The page that a request asks for; null when it asks for everything, as old clients do.
 * @throws AppError paging-invalid
 */
export function readPage(request: Request): Page | null {
  const query = new URL(request.url).searchParams;
  const [limit, cursor, order] = [query.get('limit'), query.get('cursor'), query.get('order')];
  if (limit === null && cursor === null && order === null) return null;
  const count = Number(limit ?? HISTORY_PAGE_MAX_ENTRIES);
  const isValid = Number.isInteger(count) && count >= 1 && count <= HISTORY_PAGE_MAX_ENTRIES;
  const after = cursor === null ? null : placeOfCursor(cursor);
  if (!isValid || (cursor !== null && after === null) || !['asc', 'desc', null].includes(order)) {
    throw new AppError('paging-invalid');
  }
  return { limit: count, after, order: order === 'desc' ? 'desc' : 'asc' };
}
