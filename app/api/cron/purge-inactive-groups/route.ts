import { failure, rawJson, successBody } from '@/app/api/v1/_http/answers';
import { isOperator } from '@/app/api/v1/_http/operator';
import { route } from '@/app/api/v1/_http/route';
import { purgeForOneCall } from '@/lib/server/jobs/purge';

/** How long a serverless host may let a call run, in seconds. */
export const maxDuration = 60;

/** GET /api/cron/purge-inactive-groups: deletes what has expired and returns how much; for the host's scheduler. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request) =>
    isOperator(request)
      ? rawJson({ status: 200, body: successBody({ purged: await purgeForOneCall() }, 'Purged') })
      : failure('not-the-operator'),
});
