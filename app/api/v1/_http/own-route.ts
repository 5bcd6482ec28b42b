import { AppError } from '@/lib/errors';
import { isUnderstood, WIRE_HEADER } from '@/lib/wire/own/version';
import { type Handler, route } from './route';

type Routes = ReturnType<typeof route>;

/** Nothing is done for a device of a build that this server does not understand. @throws AppError reload */
const understood =
  (handler: Handler): Handler =>
  (request, params) => {
    if (!isUnderstood(request.headers.get(WIRE_HEADER))) throw new AppError('reload');
    return handler(request, params);
  };

/**
 * `route` for the calls of our own client: a device keeps its copy itself, and what a group spends has no place in a cache of
 * the browser. An ETag goes along for `If-None-Match`, which the client sends by itself.
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
