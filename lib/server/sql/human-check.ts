import { statement } from '@/lib/server/database/database';

/**
 * Uses up a puzzle, and deletes a few expired ones. Returns a row if the puzzle was unused, or used for the same
 * purpose. $1 hash of the puzzle, $2 hash of what it is used for, $3 when it expires. Expired puzzles stay a little
 * longer, so that a process whose clock is behind the database's does not accept them again.
 */
export const markPuzzleUsed = statement<{ used: true }>(
  'mark_puzzle_used',
  `WITH old AS (
     DELETE FROM used_puzzles WHERE puzzle_hash = ANY (ARRAY(
       SELECT puzzle_hash FROM used_puzzles WHERE expires_at < now() - interval '15 minutes'
       ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED))
   )
   INSERT INTO used_puzzles (puzzle_hash, used_for, expires_at) VALUES ($1, $2, $3)
   ON CONFLICT (puzzle_hash) DO UPDATE SET used_for = excluded.used_for
   WHERE used_puzzles.used_for = excluded.used_for
   RETURNING true AS used`,
);
