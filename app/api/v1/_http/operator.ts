import { createHash, timingSafeEqual } from 'node:crypto';
import { environment } from '@/lib/server/request/env';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether a request carries the operator's secret, as `Authorization: Bearer …`; always false if none is configured.
 * The comparison takes constant time.
 */
export function isOperator(request: Request): boolean {
  const { CRON_SECRET } = environment();
  if (CRON_SECRET === undefined) return false;
  const sent = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(sent), digest(CRON_SECRET));
}
