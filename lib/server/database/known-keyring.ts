import { type Keyring, keyringOf } from '@/lib/keyring.mjs';
import { environment } from '@/lib/server/request/env';

/** The secret of this installation, as far as this process knows it (lib/server/database/secret.ts finds it). */
type Known = { readonly secret: string; readonly keyring: Keyring };

/** One per process, because pages and routes may load copies of this module. */
const holder = globalThis as typeof globalThis & { pariKeyring?: Known };

/** Remembers what was found. */
export const holdKeyring = (secret: string): Known =>
  (holder.pariKeyring ??= { secret, keyring: keyringOf(secret) });

/** null while it stands in the database and has not been read */
export function knownKeyring(): Known | null {
  const { PARI_SECRET } = environment();
  return holder.pariKeyring ?? (PARI_SECRET === undefined ? null : holdKeyring(PARI_SECRET));
}
