import { budgeted, creating, route } from '@/app/api/v1/_http/route';
import { feedbackCalls } from '@/lib/wire/calls/feedback';
import { feedbackToWire } from '@/lib/wire/own/feedback-wire';
import { createFeedback } from '@/lib/server/feedback/feedback';
import { NEW_FEEDBACKS } from '@/lib/server/guard/rate-limits';

/** POST /api/v1/feedbacks */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: budgeted(
    NEW_FEEDBACKS,
    creating(feedbackCalls.createFeedback, {
      write: createFeedback,
      payload: (feedback) => ({ savedFeedback: feedbackToWire(feedback) }),
    }),
  ),
});
