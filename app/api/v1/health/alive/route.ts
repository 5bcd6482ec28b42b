import { ok } from '@/app/api/v1/_http/answers';
import { route } from '@/app/api/v1/_http/route';

/** GET /api/v1/health/alive: the process answers; no database is touched. The bare route of the measurements. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => ok({ data: null }, 'Alive'),
});
