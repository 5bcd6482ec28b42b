import { z } from 'zod';
import { IDEMPOTENCY_KEY_KEPT_HOURS } from '@/lib/limits';
import { groupCodeOut, idOut } from '@/lib/wire/fields';

/** Parameters that several operations share. Path parameters have the names of Next's route folders. */

const code = groupCodeOut.meta({ description: 'The code of the group, exactly as it was given.' });

export const groupCodePath = z.object({ groupCode: code });

/** `/groups/{group}/…` takes only a code; `/groups/{group}` itself also takes an id, for PATCH. */
export const groupPath = z.object({ group: code });

export const groupIdPath = z.object({
  group: idOut.meta({ description: 'The `_id` of the group, not its code.' }),
});

export const idPath = z.object({ id: idOut.meta({ description: 'The `_id`.' }) });

export const ifNoneMatch = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .meta({ description: 'The ETag of the version that you have: 304 if it is still current.' }),
});

export const ifMatch = z.object({
  'If-Match': z
    .string()
    .optional()
    .meta({
      description:
        'The ETag or bare `revision` that the change builds on: 409 `entry-changed` if it is stale. ' +
        'Without this header the last writer wins.',
      examples: ['3'],
    }),
});

export const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .optional()
    .meta({
      description:
        `Any text of your choice. For ${IDEMPOTENCY_KEY_KEPT_HOURS} hours, the same key with the same body gets the first answer again, ` +
        'with another body 422. A blank key is ignored, and so is a key of fewer than 22 characters for POST /groups, because ' +
        'others could guess it.',
    }),
});

export const captchaSolution = z.object({
  'X-Captcha-Solution': z
    .string()
    .optional()
    .meta({
      description:
        'The solution of a puzzle (`GET /captchas/puzzle`); it is valid once. It is required when the budget of ' +
        'the address is used up; a request with a solution does not count against the budget.',
    }),
});

/** Absent from the empty answer to an unknown code or id. */
export const etagHeader = z.object({
  ETag: z
    .string()
    .optional()
    .meta({ description: 'A weak tag of this version.', examples: ['W/"a1b2c3d4.3"'] }),
});
