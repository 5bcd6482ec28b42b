import { z } from 'zod';
import type { Input } from '@/lib/wire/input';

/** POST /captchas/verify-captcha. Whatever is no solution is refused as a wrong one is, so nothing is said of fields. */
export const verifyCaptchaInput = {
  schema: z.object({
    solution: z
      .unknown()
      .optional()
      .meta({
        override: { type: 'string' },
        description: 'As the widget gives it: four parts with dots between.',
      }),
    secret: z
      .unknown()
      .optional()
      .meta({ override: { type: 'string' }, description: 'Ignored: the server has its own.' }),
  }),
} satisfies Input<z.ZodType>;
