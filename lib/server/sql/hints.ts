import { instantOfRevision } from '@/lib/server/read/read-group';
import { statement } from '@/lib/server/database/database';

/** The channel on which processes tell each other of new revisions. */
export const HINT_CHANNEL = 'pari_revisions';

/** $1 the message. */
export const notify = statement('notify_revisions', `SELECT pg_notify('${HINT_CHANNEL}', $1)`);

const keysInUse = `(SELECT array_agg(k.hash) FROM keys k WHERE k.group_id = g.id AND k.ended_at IS NULL)`;

/** The versions of some groups, and the hashes of their keys; no row for one that is gone. $1 ids. */
export const momentsOf = statement<{
  id: string;
  revision: number;
  at: Date;
  keys: readonly string[] | null;
}>(
  'moments_of_groups',
  `SELECT g.id, g.revision, ${instantOfRevision} AS at, ${keysInUse} AS keys FROM groups g WHERE g.id = ANY($1::uuid[])`,
);
