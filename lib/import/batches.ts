import { IMPORT_BATCH_MAX_BYTES, IMPORT_BATCH_MAX_ENTRIES } from '@/lib/limits';
import type { PreparedEntry } from './prepare';

/** An entry as a batch has it: what a change that puts it would have. */
export type SentEntry = { readonly id: string } & PreparedEntry['content'];

/** The bytes of `{"entries":[]}`. */
const FRAME_BYTES = 14;

/** Cuts entries into batches that the server takes, in their order. */
export function cutBatches(entries: readonly PreparedEntry[]): readonly (readonly SentEntry[])[] {
  const encoder = new TextEncoder();
  const batches: SentEntry[][] = [];
  let [batch, bytes] = [[] as SentEntry[], FRAME_BYTES];
  for (const { id, content } of entries) {
    const entry = { id, ...content };
    // Includes the comma after it.
    const size = encoder.encode(JSON.stringify(entry)).length + 1;
    if (batch.length === IMPORT_BATCH_MAX_ENTRIES || bytes + size > IMPORT_BATCH_MAX_BYTES) {
      batches.push(batch);
      [batch, bytes] = [[], FRAME_BYTES];
    }
    batch.push(entry);
    bytes += size;
  }
  return batch.length === 0 ? batches : [...batches, batch];
}
