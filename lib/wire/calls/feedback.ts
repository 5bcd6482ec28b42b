import { z } from 'zod';
import { fileOut } from '@/lib/wire/old/file-wire';
import { createFeedbackInput } from '@/lib/wire/own/feedback';
import { feedbackOut } from '@/lib/wire/own/feedback-wire';
import type { Calls } from './call';

export const feedbackCalls = {
  createFeedback: {
    on: 'POST /feedbacks',
    summary: 'Write to the operator of this installation',
    description:
      'If it has the code of a group, it is deleted together with that group. The text may have up to 3000 characters.',
    input: createFeedbackInput,
    example: { messageType: 'feature request' },
    answer: { savedFeedback: feedbackOut },
    message: 'Feedback received successfully - thanks!',
    errors: ['file-in-use'],
  },
  storeFile: {
    on: 'POST /files',
    summary: 'Store a picture for feedback',
    description:
      'The picture is re-encoded as WebP, without any metadata, and cannot be read through the API. ' +
      'Send its `_id` in `POST /feedbacks` within a day. It is deleted with the group, or after 180 days.',
    body: {
      mediaType: 'multipart/form-data',
      schema: z.object({
        file: z.string().meta({
          description: 'JPEG, PNG, WebP, GIF or AVIF, by its content; up to 5 MiB.',
          override: { contentMediaType: 'application/octet-stream' },
        }),
      }),
    },
    answer: { savedFile: fileOut },
    message: 'Image stored successfully',
    errors: ['no-file', 'body-too-large', 'not-an-image', 'pictures-busy'],
  },
} satisfies Calls;
