import { instantOfRevision } from '@/lib/server/read/read-group';
import { statement } from '@/lib/server/database/database';

/** The channel on which processes tell each other of new revisions. */
export const HINT_CHANNEL = 'pari_revisions';

/** $1 the message. */
export const notify = statement('notify_revisions', `SELECT pg_notify('${HINT_CHANNEL}', $1)`);

const keyInUse = `(SELECT k.hash FROM keys k WHERE k.group_id = g.id AND k.may = 'all' AND k.ended_at IS NULL)`;

/** The versions of some groups, and the hashes of their codes; no row for one that is gone. $1 ids. */
export const momentsOf = statement<{ id: string; revision: number; at: Date; key: string | null }>(
  'moments_of_groups',
  `SELECT g.id, g.revision, ${instantOfRevision} AS at, ${keyInUse} AS key FROM groups g WHERE g.id = ANY($1::uuid[])`,
);
