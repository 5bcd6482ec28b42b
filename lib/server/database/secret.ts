import { AppError } from '@/lib/errors';
import { logUnexpected } from '@/lib/server/logging/log';
import { logger } from '@/lib/server/logging/logger.mjs';
import {
  derivedKey,
  type Keyring,
  keyringOf,
  SECRET_DOES_NOT_FIT,
  SECRET_IN_DATABASE,
} from '@/lib/keyring.mjs';
import { query, statement } from './database';
import { holdKeyring, knownKeyring } from './known-keyring';

/** The secret that bin/secret.mjs left in the database, because there was no place beside it; and the proof of any. */
const findSecrets = statement<{ name: string; value: string }>(
  'find_secrets',
  'SELECT name, value FROM installation_secrets',
);

const NO_SECRET = 'The database has no secret of its own: set PARI_SECRET (docs/operating.md, "The secret").';

/** It is logged with the request that meets it, which is worth repeating once the operator has helped. */
const unusable = (why: string): AppError => new AppError('busy', {}, { cause: new Error(why) });

async function secretsOfDatabase(): Promise<Readonly<Record<string, string>>> {
  const found = await query(findSecrets);
  return Object.fromEntries(found.map(({ name, value }) => [name, value]));
}

async function load(): Promise<void> {
  const { installation, proof } = await secretsOfDatabase();
  if (installation === undefined) throw unusable(NO_SECRET);
  if (proof !== undefined && keyringOf(installation).proof !== proof) throw unusable(SECRET_DOES_NOT_FIT);
  logger().warn(SECRET_IN_DATABASE);
  holdKeyring(installation);
}

let loading: Promise<void> | undefined;

/**
 * Finds the secret, unless it is known: PARI_SECRET, or that of the database. Called when a server starts; a failure is
 * not remembered.
 * @throws AppError busy if there is none that fits, or the database is away
 */
export function loadSecret(): Promise<void> {
  if (knownKeyring() !== null) return Promise.resolve();
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

/**
 * Called before anybody is told that a code leads nowhere: with another secret than that of the database none would, and
 * devices would take their groups for deleted. The secret may have changed since the connection was opened.
 * @throws AppError busy
 */
export async function assertSecretFits(): Promise<void> {
  const { proof } = await secretsOfDatabase();
  if (proof !== undefined && proof !== keyring().proof) throw unusable(SECRET_DOES_NOT_FIT);
}

/** What hashes and seals the keys of groups. @throws AppError busy while the database cannot be asked for the secret */
export function keyring(): Keyring {
  const known = knownKeyring();
  if (known !== null) return known.keyring;
  // The next request finds it.
  void loadSecret().catch((error: unknown) => logUnexpected('secret', error));
  throw new AppError('busy');
}

/** What a key is for. Each purpose has its own key, so that a value made for one is worthless for another. */
export type KeyPurpose = 'puzzles' | 'addresses';

/** 32 bytes that only this installation knows, the same in all processes. */
export async function keyFor(purpose: KeyPurpose): Promise<Buffer> {
  await loadSecret();
  const known = knownKeyring();
  if (known === null) throw new AppError('busy');
  return derivedKey(known.secret, purpose);
}
