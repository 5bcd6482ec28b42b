import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { reading } from './operation';
import { failures, success } from './responses';

export const servicePaths: ZodOpenApiPathsObject = {
  '/health/alive': {
    get: reading({
      id: 'isAlive',
      summary: 'Whether the server answers',
      description: 'Does not query the database.',
      answer: success({ data: z.null() }, 'Alive'),
    }),
  },
  '/health/check': {
    get: reading({
      id: 'isHealthy',
      summary: 'Whether the server and its database answer and take writes',
      answer: success({ data: z.null() }, 'Health check successful'),
      errors: ['database-unavailable'],
    }),
  },
  '/openapi.json': {
    get: reading({
      id: 'getApiDescription',
      summary: 'This description',
      isConditional: true,
      answer: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
    }),
  },
  '/docs': {
    get: {
      operationId: 'getApiPage',
      summary: 'This description as a web page',
      responses: {
        200: { description: 'A web page.', content: { 'text/html': { schema: z.string() } } },
        ...failures(['internal-error']),
      },
    },
  },
};
