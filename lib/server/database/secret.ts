import { createHmac, randomBytes } from 'node:crypto';
import { query, statement } from './database';
import { environment } from '@/lib/server/request/env';

/** Keeps a secret unless there is one: $1 its name, $2 its value. */
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

/** The secret that all processes of a database share: the first one that any of them drew. */
async function secretOfDatabase(): Promise<string> {
  await query(keepSecret, NAME, randomBytes(DRAWN_BYTES).toString('base64url'));
  const [row] = await query(findSecret, NAME);
  if (!row) throw new Error('the secret that was kept is gone');
  return row.value;
}

let found: Promise<string> | undefined;

/** Asked once; a failure is not remembered. */
function secret(): Promise<string> {
  const { PARI_SECRET } = environment();
  if (PARI_SECRET !== undefined) return Promise.resolve(PARI_SECRET);
  found ??= secretOfDatabase().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

/** What a key is for: each purpose has a key of its own, so that nothing of one is worth anything in another. */
export type KeyPurpose = 'puzzles' | 'addresses';

/**
 * 32 bytes that only this installation knows: from PARI_SECRET, or from a secret that the database keeps, so that all
 * processes have the same.
 */
export async function keyFor(purpose: KeyPurpose): Promise<Buffer> {
  return createHmac('sha256', await secret())
    .update(purpose)
    .digest();
}
