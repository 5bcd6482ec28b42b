import type { Moment } from '@/lib/domain/nouns';
import { HINT_BATCH_DELAY_MS } from '@/lib/limits';
import { beforeClose, isDatabaseOpen, query } from '@/lib/server/database/database';
import { deliverHint } from './live';
import { type Hint, hintsToText } from './hint-text';
import { notify } from '@/lib/server/sql/hints';

const waiting = new Map<string, Hint>();
let timer: NodeJS.Timeout | undefined;

function hint(told: Hint): void {
  deliverHint(told);
  // Processes that hear of a renewal read the version, too.
  const isSaid = waiting.get(told.groupId)?.news === 'renewed' && told.news !== 'gone';
  if (!isSaid) waiting.set(told.groupId, told);
  beforeClose(sendHints);
  timer ??= setTimeout(() => void sendHints(), HINT_BATCH_DELAY_MS).unref();
}

/**
 * Tells the watchers of a group in this process at once, and other processes soon, that it has a new version. Called
 * after the commit, because a NOTIFY in a transaction takes a lock on the whole database while it commits; hints of
 * many writes are sent together. A lost hint only costs time, because versions are compared now and then.
 */
export function hintGroupChanged(groupId: string, moment: Moment): void {
  hint({ groupId, news: moment });
}

/** The same for a group that was deleted. */
export function hintGroupGone(groupId: string): void {
  hint({ groupId, news: 'gone' });
}

/** The same for a group that has other keys: whoever watches it by a former one hears no more. */
export function hintKeysChanged(groupId: string): void {
  hint({ groupId, news: 'renewed' });
}

async function sendHints(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const texts = hintsToText([...waiting.values()]);
  waiting.clear();
  // The last hint may come while the database is being closed. It must not open it again.
  if (!isDatabaseOpen()) return;
  for (const text of texts) await query(notify, text).catch(() => undefined);
}
