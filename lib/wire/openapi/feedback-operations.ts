import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { createFeedbackInput } from '@/lib/wire/own/feedback';
import { feedbackOut } from '@/lib/wire/own/feedback-wire';
import { fileOut } from '@/lib/wire/old/file-wire';
import { creating } from './operation';
import { idempotencyKey } from './parameters';
import { failures, json, success } from './responses';

const fileBody = z.object({
  file: z.string().meta({
    description: 'JPEG, PNG, WebP, GIF or AVIF, by its content; up to 5 MiB.',
    override: { contentMediaType: 'application/octet-stream' },
  }),
});

export const feedbackPaths: ZodOpenApiPathsObject = {
  '/feedbacks': {
    post: creating({
      id: 'createFeedback',
      summary: 'Write to the operator of this installation',
      description:
        'If it has the code of a group, it is deleted together with that group. The text may have up to 3000 characters.',
      body: createFeedbackInput,
      example: {
        name: 'Anna',
        email: 'anna@example.org',
        messageType: 'feature request',
        feedback: 'Mir fehlt ein dunkles Design.',
        groupCode: 'ACDEFGHIJKLM',
      },
      answer: success({ savedFeedback: feedbackOut }, 'Feedback received successfully - thanks!'),
      errors: [
        'missing-feedback-name',
        'feedback-name-too-long',
        'feedback-email-too-long',
        'feedback-type-too-long',
        'missing-feedback-text',
        'feedback-text-too-long',
        'missing-group-code',
        'text-not-storable',
        'file-not-found',
        'file-in-use',
      ],
    }),
  },
  '/files': {
    post: {
      operationId: 'storeFile',
      summary: 'Store a picture for feedback',
      description:
        'The picture is re-encoded as WebP, without any metadata, and cannot be read through the API. ' +
        'Send its `_id` in `POST /feedbacks` within a day. It is deleted with the group, or after 180 days.',
      requestParams: { header: idempotencyKey },
      requestBody: { required: true, content: { 'multipart/form-data': { schema: fileBody } } },
      responses: {
        201: json(
          'Stored, or the first answer repeated.',
          success({ savedFile: fileOut }, 'Image stored successfully'),
        ),
        ...failures([
          'no-file',
          'body-too-large',
          'not-an-image',
          'pictures-busy',
          'idempotency-key-reused',
          'internal-error',
          'busy',
        ]),
      },
    },
  },
};
