import { remember } from '@/lib/domain/bounded-memo';
import { secretInSealed } from '@/lib/keyring.mjs';
import { KNOWN_VIEWS_REMEMBERED } from '@/lib/limits';
import { query } from '@/lib/server/database/database';
import { keyring } from '@/lib/server/database/secret';
import { viewKeyInUse } from '@/lib/server/sql/keys';
import type { Access } from './access';
import { ViewIds } from './view-ids';

/** By the hash of a key; those of links that have ended are of no use. */
const known = new Map<string, ViewIds>();

async function idsOf(hash: string): Promise<ViewIds | null> {
  const former = known.get(hash);
  if (former) return former;
  const [found] = await query(viewKeyInUse, hash);
  if (!found) return null;
  const ids = new ViewIds(Buffer.from(secretInSealed(keyring().open(found.sealed)), 'base64'));
  remember(known, KNOWN_VIEWS_REMEMBERED, hash, ids);
  return ids;
}

/** How ids are told to somebody, and found again. */
type Shown = Pick<ViewIds, 'findIn' | 'hideIn'>;

const AS_THEY_ARE: Shown = { findIn: (asked) => asked, hideIn: (read) => read };

/**
 * How ids are told to whoever came by this access. Asked before what is read by it, so that nothing is ever read without.
 * @returns null for a view-only link that leads nowhere
 * @throws AppError busy
 */
export const shownTo = async ({ may, key }: Access): Promise<Shown | null> =>
  may === 'all' ? AS_THEY_ARE : idsOf(key);
