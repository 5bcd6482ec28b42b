import { ok } from '@/app/api/v1/_http/answers';
import { route } from '@/app/api/v1/_http/route';
import { serviceCalls } from '@/lib/wire/calls/service';

/** GET /api/v1/health/alive: the process answers, without the database. The benchmarks use it as their baseline. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => ok(serviceCalls.isAlive, { data: null }),
});
