import { isDatabaseOpen, query, statement } from './database';

/** Hints travel together: a NOTIFY takes one lock for the whole database while it commits. */
const BATCH_DELAY_MS = 25;

/** PostgreSQL refuses a payload of 8,000 bytes; a hint is `<uuid>:<revision>`, at most 48 bytes. */
const HINTS_PER_MESSAGE = 150;

/** The channel on which processes tell each other of new revisions. */
export const HINT_CHANNEL = 'pari_revisions';

const notify = statement('notify_revisions', `SELECT pg_notify('${HINT_CHANNEL}', $1)`);

const waiting = new Map<string, number>();
let timer: NodeJS.Timeout | undefined;

/**
 * Tells other processes, soon and after the commit, that a group has a new revision. A lost hint costs nothing but
 * time: screens ask again by themselves.
 */
export function hintGroupChanged(groupId: string, revision: number): void {
  waiting.set(groupId, Math.max(revision, waiting.get(groupId) ?? 0));
  timer ??= setTimeout(() => void sendHints(), BATCH_DELAY_MS).unref();
}

async function sendHints(): Promise<void> {
  timer = undefined;
  const hints = [...waiting].map(([groupId, revision]) => `${groupId}:${revision}`);
  waiting.clear();
  // The last hints of a process that stops are lost, as hints may be: they must not open the database again.
  if (!isDatabaseOpen()) return;
  for (let start = 0; start < hints.length; start += HINTS_PER_MESSAGE) {
    const payload = hints.slice(start, start + HINTS_PER_MESSAGE).join(',');
    await query(notify, payload).catch(() => undefined);
  }
}
