import { readJson } from '@/app/api/v1/_http/body';
import { budgeted, createOnce, route } from '@/app/api/v1/_http/route';
import { feedbackCalls } from '@/lib/wire/calls/feedback';
import { feedbackToWire } from '@/lib/wire/own/feedback-wire';
import { byCode } from '@/lib/server/access/access';
import { createFeedback, type Feedback } from '@/lib/server/feedback/feedback';
import { NEW_FEEDBACKS } from '@/lib/server/guard/rate-limits';
import type { Idempotency } from '@/lib/server/write/idempotency';

const call = feedbackCalls.createFeedback;

/** POST /api/v1/feedbacks */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: budgeted(NEW_FEEDBACKS, async (request) => {
    const data = await readJson(request, call.input);
    const access = data.groupCode === null ? null : byCode(data.groupCode);
    return createOnce(request, call, [data, data], {
      write: (sent, once: Idempotency<Feedback>) => createFeedback(access, sent, once),
      payload: (feedback) => ({ savedFeedback: feedbackToWire(feedback) }),
    });
  }),
});
