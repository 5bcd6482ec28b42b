import { createHmac, randomBytes } from 'node:crypto';
import { query, statement } from './database';
import { environment } from '@/lib/server/request/env';

/** Stores a secret unless there is one: $1 its name, $2 its value. */
const keepSecret = statement(
  'keep_secret',
  'INSERT INTO installation_secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
);

/** $1 the name of a secret. */
const findSecret = statement<{ value: string }>(
  'find_secret',
  'SELECT value FROM installation_secrets WHERE name = $1',
);

const NAME = 'installation';
const DRAWN_BYTES = 32;

/** The secret that all processes on a database share: the first one that any of them generated. */
async function secretOfDatabase(): Promise<string> {
  await query(keepSecret, NAME, randomBytes(DRAWN_BYTES).toString('base64url'));
  const [row] = await query(findSecret, NAME);
  if (!row) throw new Error('the secret that was just stored is gone');
  return row.value;
}

let found: Promise<string> | undefined;

/** Reads the secret once; a failure is not remembered. */
function secret(): Promise<string> {
  const { PARI_SECRET } = environment();
  if (PARI_SECRET !== undefined) return Promise.resolve(PARI_SECRET);
  found ??= secretOfDatabase().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

/** What a key is for. Each purpose has its own key, so that a value made for one is worthless for another. */
export type KeyPurpose = 'puzzles' | 'addresses';

/**
 * 32 bytes that only this installation knows: derived from PARI_SECRET, or from a secret in the database, so that all
 * processes have the same key.
 */
export async function keyFor(purpose: KeyPurpose): Promise<Buffer> {
  return createHmac('sha256', await secret())
    .update(purpose)
    .digest();
}
