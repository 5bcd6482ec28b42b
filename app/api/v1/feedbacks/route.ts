import { budgeted, creating, route } from '@/app/api/v1/_http/route';
import { createFeedbackInput } from '@/lib/wire/own/feedback';
import { feedbackToWire } from '@/lib/wire/own/feedback-wire';
import { createFeedback } from '@/lib/server/feedback/feedback';
import { NEW_FEEDBACKS } from '@/lib/server/guard/rate-limits';

/** POST /api/v1/feedbacks */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: budgeted(
    NEW_FEEDBACKS,
    creating({
      input: createFeedbackInput,
      write: createFeedback,
      payload: (feedback) => ({ savedFeedback: feedbackToWire(feedback) }),
      message: 'Feedback received successfully - thanks!',
    }),
  ),
});
