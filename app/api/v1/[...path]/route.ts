import { failure } from '@/app/api/v1/_http/answers';
import { type Handler, route } from '@/app/api/v1/_http/route';
import { malformedPath } from '@/lib/launcher-headers.mjs';

const refuse: Handler = ({ url }) =>
  failure(new URL(url).pathname === malformedPath ? 'malformed-path' : 'route-not-found');

/** Every path of the API that does not exist: a JSON 404, or 400 where nobody could read it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: refuse,
  POST: refuse,
  PUT: refuse,
  PATCH: refuse,
  DELETE: refuse,
});
