import { z } from 'zod';
import type { Calls } from './call';

export const captchaCalls = {
  getPuzzle: {
    on: 'GET /captchas/puzzle',
    summary: 'A puzzle for the human check',
    description:
      'In the format of the friendly-challenge client, which solves it: `signature.puzzle`. Puzzles become harder for ' +
      'an address that requests many.',
    answer: { data: z.object({ puzzle: z.string() }) },
    message: 'Puzzle issued',
  },
  verifyCaptcha: {
    on: 'POST /captchas/verify-captcha',
    summary: 'Verify the solution of a puzzle',
    description: 'A solution is valid once: verifying it uses it up.',
    isQuestion: true,
    // A malformed solution is refused like a wrong one, so there are no errors for fields.
    input: {
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
    },
    example: { solution: 'signature.puzzle.solutions.diagnostics', secret: '' },
    answer: {},
    message: 'Captcha verified successfully',
    errors: ['captcha-refused'],
  },
} satisfies Calls;

export const serviceCalls = {
  isAlive: {
    on: 'GET /health/alive',
    summary: 'Whether the server answers',
    description: 'Does not query the database.',
    answer: { data: z.null() },
    message: 'Alive',
  },
  isHealthy: {
    on: 'GET /health/check',
    summary: 'Whether the server and its database answer and take writes',
    answer: { data: z.null() },
    message: 'Health check successful',
    errors: ['database-unavailable'],
  },
  getApiDescription: {
    on: 'GET /openapi.json',
    summary: 'This description',
    isVersioned: true,
    answer: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
  },
  getApiPage: {
    on: 'GET /docs',
    summary: 'This description as a web page',
    answer: z.string(),
    mediaType: 'text/html',
  },
} satisfies Calls;
