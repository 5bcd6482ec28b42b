import { route } from './route';

type Routes = ReturnType<typeof route>;

/**
 * `route` for the calls of our own client: a device keeps its copy itself, and what a group spends has no place in a cache of
 * the browser. An ETag goes along for `If-None-Match`, which the client sends by itself.
 */
export function ownRoute(handlers: Parameters<typeof route>[0]): Routes {
  const unstored = Object.entries(route(handlers)).map(([method, answer]) => [
    method,
    async (...asked: Parameters<typeof answer>) => {
      const response = await answer(...asked);
      response.headers.set('cache-control', 'no-store');
      return response;
    },
  ]);
  return Object.fromEntries(unstored) as Routes;
}
