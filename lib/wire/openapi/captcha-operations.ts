import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { verifyCaptchaInput } from '@/lib/wire/old/captcha';
import { asking, reading } from './operation';
import { success } from './responses';

export const captchaPaths: ZodOpenApiPathsObject = {
  '/captchas/puzzle': {
    get: reading({
      id: 'getPuzzle',
      summary: 'A puzzle for the human check',
      description:
        'In the format of the friendly-challenge client, which solves it: `signature.puzzle`. Puzzles become harder for ' +
        'an address that requests many.',
      answer: success({ data: z.object({ puzzle: z.string() }) }, 'Puzzle issued'),
    }),
  },
  '/captchas/verify-captcha': {
    post: asking({
      id: 'verifyCaptcha',
      summary: 'Verify the solution of a puzzle',
      description: 'A solution is valid once: verifying it uses it up.',
      body: verifyCaptchaInput,
      example: { solution: 'signature.puzzle.solutions.diagnostics', secret: '' },
      answer: success({}, 'Captcha verified successfully'),
      errors: ['captcha-refused'],
    }),
  },
};
