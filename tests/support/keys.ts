import { keyring } from '@/lib/server/database/secret';
import { rows } from './database';

/** Gives a group this code in place of the one that was drawn for it. */
export async function giveCode(groupId: string, code: string): Promise<void> {
  const { hashOf, seal } = keyring();
  await rows(
    `UPDATE keys SET hash = $2, sealed = $3 WHERE group_id = $1 AND may = 'all' AND ended_at IS NULL`,
    [groupId, hashOf(code), seal(code)],
  );
}

/** What was asked and answered under an idempotency key. */
export const openAnswer = (sealed: string): readonly [requestHash: string, body: string] =>
  JSON.parse(keyring().open(sealed)) as readonly [string, string];
