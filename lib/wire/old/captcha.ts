import { z } from 'zod';
import type { Input } from '@/lib/wire/input';

/**
 * POST /captchas/verify-captcha. A malformed solution is refused like a wrong one, so there are no errors for fields.
 */
export const verifyCaptchaInput = {
  schema: z.object({
    solution: z
      .unknown()
      .optional()
      .meta({
        override: { type: 'string' },
        description: 'As the widget returns it: four parts separated by dots.',
      }),
    secret: z
      .unknown()
      .optional()
      .meta({ override: { type: 'string' }, description: 'Ignored: the server has its own.' }),
  }),
} satisfies Input<z.ZodType>;
