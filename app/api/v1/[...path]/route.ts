import { type Handler, route } from '@/app/api/v1/_http/route';
import { AppError } from '@/lib/errors';
import { busyPath, malformedPath } from '@/lib/launcher-headers.mjs';

const refuse: Handler = ({ url }) => {
  const { pathname } = new URL(url);
  if (pathname === busyPath) throw new AppError('busy');
  throw new AppError(pathname === malformedPath ? 'malformed-path' : 'route-not-found');
};

/**
 * Every API path that does not exist: a JSON 404. The launcher also sends malformed paths (400) and overload (503)
 * here.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: refuse,
  POST: refuse,
  PUT: refuse,
  PATCH: refuse,
  DELETE: refuse,
});
