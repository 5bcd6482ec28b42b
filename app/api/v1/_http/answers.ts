import type { z } from 'zod';
import { type AppError, type ErrorCode, errorEntry } from '@/lib/errors';
import { failureToWire } from '@/lib/wire/own/failure-wire';
import { GROUP_TOKEN_HEADER } from '@/lib/server/guard/group-creation';
import { environment } from '@/lib/server/request/env';
import type { Answer } from '@/lib/server/write/idempotency';

const EXPOSED = 'ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';

/**
 * Sent with every answer: any origin may call, no cookie is read, and caches must always revalidate. Answers to our own
 * client say `no-store` instead.
 */
const COMMON_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
  'cache-control': 'private, no-cache',
} as const;

const JSON_HEADERS = { ...COMMON_HEADERS, 'content-type': 'application/json; charset=utf-8' } as const;

/** An answer whose body is already JSON. */
export const rawJson = ({ status, body }: Answer, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(body, { status, headers: { ...JSON_HEADERS, ...headers } });

/** Joins pieces of text into a body. It is a stream, because a Response would copy a string or bytes once more. */
export function joinedBody(texts: readonly string[]): ReadableStream<Uint8Array> {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let at = 0;
  for (const text of texts) at += bytes.write(text, at);
  return new ReadableStream({
    start: (body) => {
      body.enqueue(bytes);
      body.close();
    },
  });
}

/** 200 with a body that is already JSON, as bytes or as a stream; null for a HEAD. */
export const jsonBody = (
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  headers: Readonly<Record<string, string>> = {},
): Response => new Response(body, { status: 200, headers: { ...JSON_HEADERS, ...headers } });

/**
 * 200 with a stream of events. Proxies must not buffer it, as compression does; nginx buffers unless a header forbids
 * it.
 */
export const eventStream = (body: ReadableStream<Uint8Array> | null): Response =>
  new Response(body, {
    status: 200,
    headers: {
      ...COMMON_HEADERS,
      'cache-control': 'no-store, no-transform',
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    },
  });

/** A success on the wire: `{"status":"success", …payload, "message":"…"}`. */
export const successBody = (payload: object, message: string): string =>
  JSON.stringify({ status: 'success', ...payload, message });

/** What a call declares of its success (`lib/wire/calls/call.ts`). */
export type Answering<Fields extends z.ZodRawShape> = { readonly answer: Fields; readonly message: string };

type Lists<T> = {
  readonly [Name in keyof T]: T[Name] extends readonly (infer Item)[] ? readonly Item[] : T[Name];
};

/** The payload of a success. */
export type PayloadOf<Fields extends z.ZodRawShape> = Lists<z.output<z.ZodObject<Fields>>>;

/** 200 with the success of a call. @param etag of what is shown; omitted if that has no version */
export const ok = <Fields extends z.ZodRawShape>(
  { message }: Answering<Fields>,
  payload: PayloadOf<Fields>,
  etag?: string,
): Response =>
  rawJson({ status: 200, body: successBody(payload, message) }, etag === undefined ? {} : { etag });

/** 200 with a bare JSON value. */
export const bare = (value: boolean): Response => rawJson({ status: 200, body: JSON.stringify(value) });

/** 204: deleted, or no such group in the two calls that say so with a 204 (docs/wire.md#answers). */
export const noContent = (): Response => new Response(null, { status: 204, headers: COMMON_HEADERS });

/** 304: the client has it already. */
export const notModified = (etag: string): Response =>
  new Response(null, { status: 304, headers: { ...COMMON_HEADERS, etag } });

/** A client needs the token's header only where the operator has given out tokens. */
const allowedHeaders = (): string =>
  [
    'content-type, if-match, if-none-match, idempotency-key, x-captcha-solution',
    ...(environment().GROUP_CREATION === 'token' ? [GROUP_TOKEN_HEADER] : []),
  ].join(', ');

/** The answer to a preflight (docs/wire.md#other-origins). */
export const preflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...COMMON_HEADERS,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowedHeaders(),
      'access-control-max-age': '86400',
    },
  });

/** The answer to an error. */
export const failure = (
  code: ErrorCode,
  details: AppError['details'] = {},
  headers: Readonly<Record<string, string>> = {},
): Response =>
  rawJson({ status: errorEntry(code).status, body: JSON.stringify(failureToWire(code, details)) }, headers);
