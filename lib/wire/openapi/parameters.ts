import { z } from 'zod';
import { IDEMPOTENCY_KEY_KEPT_HOURS } from '@/lib/limits';
import { groupCodeOut, idOut } from '@/lib/wire/fields';

/** The parameters that several operations share. Those of the path are named as Next's folders are. */

const code = groupCodeOut.meta({ description: 'The code of the group, exactly as it was given.' });

export const groupCodePath = z.object({ groupCode: code });

/** Below `/groups/{group}` a code stands where the bare path also takes an id. */
export const groupPath = z.object({ group: code });

export const groupIdPath = z.object({
  group: idOut.meta({ description: 'The `_id` of the group, not its code.' }),
});

export const idPath = z.object({ id: idOut.meta({ description: 'The `_id`.' }) });

export const ifNoneMatch = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .meta({ description: 'The ETag of the version that you have: 304 when it is still the present one.' }),
});

export const ifMatch = z.object({
  'If-Match': z
    .string()
    .optional()
    .meta({
      description:
        'The ETag or bare `revision` that the change builds on: 409 `entry-changed` when it is stale. ' +
        'Without it the last writer wins.',
      examples: ['3'],
    }),
});

export const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .optional()
    .meta({
      description:
        `Any text of your choice. The same key with the same body gets the first answer again for ${IDEMPOTENCY_KEY_KEPT_HOURS} hours, ` +
        'with another body 422. A blank key is none; POST /groups takes no key of fewer than 22 characters for one, as others could ' +
        'guess it.',
    }),
});

export const captchaSolution = z.object({
  'X-Captcha-Solution': z
    .string()
    .optional()
    .meta({
      description:
        'The solution of a puzzle (`GET /captchas/puzzle`), which counts once. It is asked for when the budget of ' +
        'the address is used up; with it the budget does not count.',
    }),
});

/** Missing from the empty answer to an unknown code or id. */
export const etagHeader = z.object({
  ETag: z
    .string()
    .optional()
    .meta({ description: 'Names this version; weak.', examples: ['W/"a1b2c3d4.3"'] }),
});
