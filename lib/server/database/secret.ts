import { AppError } from '@/lib/errors';
import { logger } from '@/lib/server/logging/logger.mjs';
import { derivedKey, type Keyring, SECRET_IN_DATABASE } from '@/lib/keyring.mjs';
import { query, statement } from './database';
import { holdKeyring, knownKeyring } from './known-keyring';

/** The secret that bin/secret.mjs left in the database, because there was no place beside it. */
const findSecret = statement<{ value: string }>(
  'find_secret',
  `SELECT value FROM installation_secrets WHERE name = 'installation'`,
);

const noSecret = 'The database has no secret of its own: set PARI_SECRET (docs/operating.md, "The secret").';

let loading: Promise<void> | undefined;

/**
 * Finds the secret, unless it is known: PARI_SECRET, or that of the database. Called when a server starts; a failure is
 * not remembered.
 * @throws Error if there is none; AppError busy
 */
export function loadSecret(): Promise<void> {
  if (knownKeyring() !== null) return Promise.resolve();
  loading ??= query(findSecret)
    .then(([row]) => {
      if (!row) throw new Error(noSecret);
      logger().warn(SECRET_IN_DATABASE);
      holdKeyring(row.value);
    })
    .finally(() => {
      loading = undefined;
    });
  return loading;
}

/** What hashes and seals the keys of groups. @throws AppError busy while the database cannot be asked for the secret */
export function keyring(): Keyring {
  const known = knownKeyring();
  if (known !== null) return known.keyring;
  // The next request finds it.
  void loadSecret().catch(() => undefined);
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
