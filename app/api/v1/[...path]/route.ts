import { failure } from '@/app/api/v1/_http/answers';
import { route } from '@/app/api/v1/_http/route';

const unknown = () => failure('route-not-found');

/** Every path of the API that there is not: a JSON 404. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: unknown,
  POST: unknown,
  PUT: unknown,
  PATCH: unknown,
  DELETE: unknown,
});
