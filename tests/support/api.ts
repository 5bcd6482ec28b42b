import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

type RouteModule = Record<
  string,
  (request: Request, context: { params: Promise<Record<string, string | string[]>> }) => Promise<Response>
>;

type Route = { readonly segments: readonly string[]; readonly file: string };

const apiDirectory = join(__dirname, '../../app/api/v1');

const findRoutes = (directory: string): Route[] =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith('_') ? [] : findRoutes(path);
    if (entry.name !== 'route.ts') return [];
    return [{ segments: relative(apiDirectory, directory).split('/'), file: path }];
  });

/** Literal segments win over dynamic ones, the catch-all comes last: the order of Next's router. */
const rank = (segment: string): number => (segment.startsWith('[...') ? 2 : segment.startsWith('[') ? 1 : 0);

function compareRoutes(a: Route, b: Route): number {
  for (const [index, segment] of a.segments.entries()) {
    const other = b.segments[index];
    if (other === undefined) return 1;
    if (rank(segment) !== rank(other)) return rank(segment) - rank(other);
  }
  return a.segments.length - b.segments.length;
}

/** Every route of the API: its path as Next's folders spell it, and its file. */
export const apiRoutes: readonly Route[] = findRoutes(apiDirectory).sort(compareRoutes);

function match({ segments }: Route, path: readonly string[]): Record<string, string | string[]> | null {
  const params: Record<string, string | string[]> = {};
  for (const [index, segment] of segments.entries()) {
    const actual = path[index];
    if (segment.startsWith('[...')) return { ...params, [segment.slice(4, -1)]: path.slice(index) };
    if (actual === undefined) return null;
    if (segment.startsWith('[')) params[segment.slice(1, -1)] = decodeURIComponent(actual);
    else if (segment !== actual) return null;
  }
  return path.length === segments.length ? params : null;
}

/** An answer of the API: status, headers, the text as it was sent, and the JSON body (undefined for none). */
export type ApiAnswer<Body = Record<string, unknown>> = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
};

export type ApiRequest = {
  /** Sent as JSON; a text and bytes are sent as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborted when the client goes away. */
  readonly signal?: AbortSignal;
};

const isJson = (response: Response): boolean => /\bjson\b/.test(response.headers.get('content-type') ?? '');

/** JSON has no undefined: undefined fields are left out. */
const sendable = (body: unknown): string | Uint8Array<ArrayBuffer> | undefined =>
  typeof body === 'string' || body instanceof Uint8Array
    ? (body as string | Uint8Array<ArrayBuffer>)
    : JSON.stringify(body);

/**
 * Calls a route of the API in this process, through the folders that Next routes by: the real handlers, services and
 * database, without the cost of a build. What only the HTTP server can show is tested end to end.
 * @param path below /api/v1, with its query
 * @returns the answer, unread
 */
export async function respond(
  method: string,
  path: string,
  { body, headers = {}, signal }: ApiRequest = {},
): Promise<Response> {
  const url = new URL(`/api/v1/${path.replace(/^\//, '')}`, 'http://pari.test');
  const segments = url.pathname.split('/').slice(3);
  const sent = sendable(body);
  const request = new Request(url, {
    method,
    headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(sent === undefined ? {} : { body: sent }),
    ...(signal ? { signal } : {}),
  });
  for (const route of apiRoutes) {
    const params = match(route, segments);
    if (!params) continue;
    const handlers = (await import(route.file)) as RouteModule;
    // As in Next, HEAD is answered by GET.
    const handler = handlers[method === 'HEAD' ? 'GET' : method];
    if (!handler) throw new Error(`${route.file} has no ${method}`);
    return handler(request, { params: Promise.resolve(params) });
  }
  throw new Error(`no route for ${path}`);
}

/** The beginning of a stream that never ends by itself. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const beginning = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(beginning?.value);
}

const isEndless = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/event-stream');

/** `respond`, with the answer read; of an event stream only the first event. */
export async function call<Body = Record<string, unknown>>(
  method: string,
  path: string,
  request: ApiRequest = {},
): Promise<ApiAnswer<Body>> {
  const response = await respond(method, path, request);
  const answer = isEndless(response) ? await beginningOf(response) : await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text: answer,
    body: (isJson(response) && answer !== '' ? JSON.parse(answer) : undefined) as Body,
  };
}

/** `call` by HTTP method. */
export const api = {
  get: <Body = Record<string, unknown>>(path: string, request?: ApiRequest) =>
    call<Body>('GET', path, request),
  post: <Body = Record<string, unknown>>(path: string, body: unknown, headers?: ApiRequest['headers']) =>
    call<Body>('POST', path, { body, ...(headers ? { headers } : {}) }),
  put: <Body = Record<string, unknown>>(path: string, body: unknown, headers?: ApiRequest['headers']) =>
    call<Body>('PUT', path, { body, ...(headers ? { headers } : {}) }),
  patch: <Body = Record<string, unknown>>(path: string, body: unknown, headers?: ApiRequest['headers']) =>
    call<Body>('PATCH', path, { body, ...(headers ? { headers } : {}) }),
  delete: <Body = Record<string, unknown>>(path: string, body?: unknown) =>
    call<Body>('DELETE', path, { body }),
  options: (path: string) => call('OPTIONS', path),
};
