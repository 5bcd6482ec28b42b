import { failure, ok } from '@/app/api/v1/_http/answers';
import { route } from '@/app/api/v1/_http/route';
import { databaseAnswers } from '@/lib/server/health';

/** GET /api/v1/health/check: 503 when the database does not answer. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async () =>
    (await databaseAnswers())
      ? ok({ data: null }, 'Health check successful')
      : failure('database-unavailable'),
});
