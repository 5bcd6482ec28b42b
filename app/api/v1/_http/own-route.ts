import { AppError } from '@/lib/errors';
import { byKey } from '@/lib/server/access/access';
import { whyMissing } from '@/lib/server/access/ended-codes';
import { isUnderstood, knowsEndedCodes, WIRE_HEADER } from '@/lib/wire/own/version';
import { type Handler, route } from './route';

type Routes = ReturnType<typeof route>;

/** Says of a code that leads nowhere if it has ended: a device keeps what it has of a group whose code was changed. */
const knowingFormerCodes =
  (handler: Handler): Handler =>
  async (request, params) => {
    try {
      return await handler(request, params);
    } catch (error) {
      const { group: code } = params;
      if (!(error instanceof AppError) || error.code !== 'group-not-found' || code === undefined) throw error;
      const why = await whyMissing(byKey(code));
      const isKnown = why.code !== 'code-changed' || knowsEndedCodes(request.headers.get(WIRE_HEADER));
      throw isKnown ? why : new AppError('reload');
    }
  };

/** Refuses every call of a client build that this server does not understand. @throws AppError reload */
const understood =
  (handler: Handler): Handler =>
  (request, params) => {
    if (!isUnderstood(request.headers.get(WIRE_HEADER))) throw new AppError('reload');
    return handler(request, params);
  };

/**
 * `route` for the calls of our own client. Its answers are not stored: the device keeps its own copy, and what a group
 * spends must not stay in the browser's cache. An ETag is still sent, because the client itself sends `If-None-Match`.
 */
export function ownRoute(handlers: Parameters<typeof route>[0]): Routes {
  const own = Object.entries(handlers).map(([method, handler]) => [
    method,
    understood(knowingFormerCodes(handler)),
  ]);
  const unstored = Object.entries(route(Object.fromEntries(own) as typeof handlers)).map(
    ([method, answer]) => [
      method,
      async (...asked: Parameters<typeof answer>) => {
        const response = await answer(...asked);
        response.headers.set('cache-control', 'no-store');
        return response;
      },
    ],
  );
  return Object.fromEntries(unstored) as Routes;
}
