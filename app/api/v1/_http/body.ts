import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import { BODY_MAX_BYTES } from '@/lib/limits';
import { type Input, parseInput, type RawBody } from '@/lib/wire/input';

/**
 * The body of a request as it comes.
 * @throws AppError body-too-large as soon as the limit is passed, whatever the headers said
 */
export async function* chunksOf(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('body-too-large');
  let sizeBytes = 0;
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw new AppError('body-too-large');
    yield chunk;
  }
}

/** @throws AppError body-too-large */
async function readBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * A form of a few short fields, multipart or not.
 * @returns null for a body that is not a form
 * @throws AppError body-too-large
 */
export async function readFormData(request: Request, maxBytes: number): Promise<FormData | null> {
  const body = await readBytes(request, maxBytes);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return new Response(body, { headers }).formData().catch(() => null);
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('malformed-json');
  }
}

function parseObject(text: string): RawBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('malformed-json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('malformed-json');
  return value as RawBody;
}

/** `application/json`, or a type with the suffix `+json`. Parameters are cut off before. */
const JSON_TYPE = /^application\/(?:[^\s/;+]+\+)*json$/i;

const isJson = ({ headers }: Request): boolean =>
  JSON_TYPE.test((headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '');

/**
 * Reads and parses the JSON body of a request. No body counts as `{}`, so that the error names what is missing.
 * @throws AppError body-too-large, malformed-json (also for another content type), or what the schema refuses
 */
export async function readJson<S extends z.ZodType>(
  request: Request,
  input: Input<S>,
  maxBytes = BODY_MAX_BYTES,
): Promise<z.output<S>> {
  const text = await readText(request, maxBytes);
  if (text === '') return parseInput(input, {});
  if (!isJson(request)) throw new AppError('malformed-json');
  return parseInput(input, parseObject(text));
}
