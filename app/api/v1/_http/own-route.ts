import { AppError } from '@/lib/errors';
import { isUnderstood, WIRE_HEADER } from '@/lib/wire/own/version';
import { type Handler, route } from './route';

type Routes = ReturnType<typeof route>;

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
  const own = Object.entries(handlers).map(([method, handler]) => [method, understood(handler)]);
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
