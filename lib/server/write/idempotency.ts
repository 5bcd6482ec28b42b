import { createHash } from 'node:crypto';
import { newId } from '@/lib/domain/ids';
import { AppError } from '@/lib/errors';
import { type Bound, bind } from '@/lib/server/database/database';
import { keyring } from '@/lib/server/database/secret';
import { rememberAnswer, type ReplayRow } from '@/lib/server/sql/journal';

/** An answer of the wire as it was first given: status and JSON text. */
export type Answer = { readonly status: number; readonly body: string };

/**
 * What makes a POST happen only once (`Idempotency-Key`, docs/wire.md#sent-twice): the same key with the same parsed
 * input gets the first answer, another input is refused.
 */
export type Idempotency<T> = {
  /** Method and path. */
  readonly route: string;
  /** The key as the client sent it; null if it sent none. */
  readonly key: string | null;
  /** The parsed input; its JSON decides whether two requests are the same. */
  readonly input: object;
  /** The answer to a success, remembered in the transaction of the write. */
  readonly toAnswer: (result: T) => Answer;
};

/** The result of a write, or the answer that an idempotency key got the first time. */
export type Written<T> = { readonly result: T } | { readonly replayed: Answer };

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What is remembered under seal: with the hash of a request its code could be guessed. */
type Sealed = readonly [requestHash: string, body: string];

/** The key that a client sent; null if it is missing or blank. */
export const sentKey = (header: string | null): string | null =>
  header === null || header.trim() === '' ? null : header;

/** A UUID has at least this length, in any notation. */
const UNGUESSABLE_KEY_MIN_LENGTH = 22;

/**
 * Drops a key that can be guessed. For a write whose first answer is a secret and which has no group, so that its keys
 * share one space with those of strangers.
 */
export const unguessable = <T>(once: Idempotency<T>): Idempotency<T> =>
  once.key !== null && once.key.length < UNGUESSABLE_KEY_MIN_LENGTH ? { ...once, key: null } : once;

/**
 * Identifies what a request does, for a solution that may be spent on one purpose only: of two requests with the same
 * purpose only one is done. Without a key each request is a purpose of its own.
 * @param once as it is written: without a key that the write does not honour
 */
export const purposeOf = <T>({ route, key, input }: Idempotency<T>): readonly string[] => [
  route,
  key ?? newId(),
  JSON.stringify(input),
];

/** The key as it is stored: hashed, so that its length is bounded. */
export const storedKey = (key: string): string => hash(key);

/** SHA-256 of a parsed input, in hexadecimal: equal hashes are one request. */
export const requestHash = (input: object): string => hash(JSON.stringify(input));

/**
 * The first answer to this key, if there is one.
 * @throws AppError idempotency-key-reused when the key came with another input
 */
export function replayedAnswer<T>(once: Idempotency<T>, found: readonly ReplayRow[]): Answer | null {
  const [first] = found;
  if (!first) return null;
  const [hashOfFirst, body] = JSON.parse(keyring().open(first.sealed)) as Sealed;
  if (hashOfFirst !== requestHash(once.input)) throw new AppError('idempotency-key-reused');
  return { status: first.status, body };
}

/** The statement that remembers the answer to a key, for a group or, if there is none yet, without one. */
export function rememberingStatement<T>(groupId: string | null, once: Idempotency<T>, result: T): Bound {
  const { status, body } = once.toAnswer(result);
  const { route, key, input } = once;
  const sealed: Sealed = [requestHash(input), body];
  const { seal } = keyring();
  return bind(rememberAnswer, groupId, route, storedKey(key ?? ''), status, seal(JSON.stringify(sealed)));
}
