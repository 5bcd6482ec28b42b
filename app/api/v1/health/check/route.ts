import { ok } from '@/app/api/v1/_http/answers';
import { route } from '@/app/api/v1/_http/route';
import { AppError } from '@/lib/errors';
import { serviceCalls } from '@/lib/wire/calls/service';
import { databaseTakesWrites } from '@/lib/server/request/health';

/** GET /api/v1/health/check: 503 when the database does not answer, or takes no writes. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async () => {
    if (!(await databaseTakesWrites())) throw new AppError('database-unavailable');
    return ok(serviceCalls.isHealthy, { data: null });
  },
});
