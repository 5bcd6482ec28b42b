import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { type Sent, sent } from './database';
import { rememberAnswer, type ReplayRow } from './sql/journal';

/** An answer of the wire as it was given first: status and JSON text. */
export type Answer = { readonly status: number; readonly body: string };

/**
 * The wish that a POST happens once (`Idempotency-Key`, design §3): the same key with the same parsed input gets the
 * first answer, another input is refused.
 */
export type Once<T> = {
  /** Method and path. */
  readonly route: string;
  /** The key as the client sent it; null when it sent none. */
  readonly key: string | null;
  /** The parsed input; its JSON decides whether two requests are the same. */
  readonly input: object;
  /** The answer to a success, remembered in the transaction of the write. */
  readonly toAnswer: (result: T) => Answer;
};

/** The result of a write, or the answer that an idempotency key got the first time. */
export type Written<T> = { readonly result: T } | { readonly replayed: Answer };

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The key as it is stored: of bounded length, whatever was sent. */
export const storedKey = (key: string): string => hash(key);

/** SHA-256 of a parsed input, in hexadecimal: equal hashes are one request. */
export const requestHash = (input: object): string => hash(JSON.stringify(input));

/**
 * The first answer to this key, if there is one.
 * @throws AppError idempotency-key-reused when the key came with another input
 */
export function replayedAnswer<T>(once: Once<T>, found: readonly ReplayRow[]): Answer | null {
  const [first] = found;
  if (!first) return null;
  if (first.requestHash !== requestHash(once.input)) throw new AppError('idempotency-key-reused');
  return { status: first.status, body: first.body };
}

/** The statement that remembers the answer to a key, for a group or, before there is one, for none. */
export function rememberingStatement<T>(groupId: string | null, once: Once<T>, result: T): Sent {
  const { status, body } = once.toAnswer(result);
  const { route, key, input } = once;
  return sent(rememberAnswer, groupId, route, storedKey(key ?? ''), requestHash(input), status, body);
}
