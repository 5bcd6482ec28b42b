import { z } from 'zod';
import { IDEMPOTENCY_KEY_KEPT_HOURS } from '@/lib/limits';
import { groupCodeOut, idOut } from '@/lib/wire/fields';

/** Parameters that several calls share. */

const code = groupCodeOut.meta({ description: 'The code of the group, exactly as it was given.' });

/** What the segments of paths take, by their names. */
const SEGMENTS: z.ZodRawShape = {
  group: code,
  groupCode: code,
  id: idOut.meta({ description: 'The `_id`.' }),
};

/** The parameters in a path; undefined if it has none. */
export function parametersOf(path: string): z.ZodObject | undefined {
  const taken = Object.entries(SEGMENTS).filter(([name]) => path.includes(`{${name}}`));
  return taken.length > 0 ? z.object(Object.fromEntries(taken)) : undefined;
}

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

/** Absent from the empty answer to an unknown code or id. */
export const etagHeader = z.object({
  ETag: z
    .string()
    .optional()
    .meta({ description: 'A weak tag of this version.', examples: ['W/"a1b2c3d4.3"'] }),
});
