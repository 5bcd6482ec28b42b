import type { Moment } from '@/lib/domain/ledger/ledger';
import { HINT_BATCH_DELAY_MS } from '@/lib/limits';
import { beforeClose, isDatabaseOpen, query } from '@/lib/server/database/database';
import { hearHere } from './live';
import { type Hint, hintsToText } from './hint-text';
import { notify } from '@/lib/server/sql/hints';

const waiting = new Map<string, Hint>();
let timer: NodeJS.Timeout | undefined;

function hint(told: Hint): void {
  hearHere(told);
  waiting.set(told.groupId, told);
  beforeClose(sendHints);
  timer ??= setTimeout(() => void sendHints(), HINT_BATCH_DELAY_MS).unref();
}

/**
 * Tells who watches the group through this process at once, and the other processes soon, that it has a new version. Called
 * after the commit, and not part of it: a NOTIFY takes one lock for the whole database while it commits, so hints of many
 * writes travel together. A lost one costs nothing but time: versions are compared now and then.
 */
export function hintGroupChanged(groupId: string, moment: Moment): void {
  hint({ groupId, moment });
}

/** The same of a group that was deleted. */
export function hintGroupGone(groupId: string): void {
  hint({ groupId, moment: null });
}

async function sendHints(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const texts = hintsToText([...waiting.values()]);
  waiting.clear();
  // Who has written last while the database was being closed must not open it again.
  if (!isDatabaseOpen()) return;
  for (const text of texts) await query(notify, text).catch(() => undefined);
}
