import { send } from '@/lib/device/sync/api';
import { ledgerPath } from '@/lib/device/state/copy';
import type { Entry } from '@/lib/domain/nouns';
import type { SentEntry } from '@/lib/import/batches';
import { LEDGER_PAGE_MAX } from '@/lib/limits';
import { pageOfLedger } from '@/lib/wire/own/ledger-copy';
import type { WireLedger, WireLedgerPage } from '@/lib/wire/own/ledger-wire';

/** Sends an import: it is staged under its id, and written all at once by the last call. Every call may be repeated. */

/** The last call writes a whole group, and the server takes its time. */
const FINISH_TIMEOUT_MS = 130_000;

export type NewMember = { readonly id: string; readonly name: string };

/** What an import is. */
export type ImportHead = {
  /** SHA-256 of the file's bytes: the group takes a file once. */
  readonly fileHash: string;
  readonly format: string;
  /** The group's currency value for which the entries were made. */
  readonly currency: string;
  readonly entries: number;
  /** Those who are not in the group yet. */
  readonly members: readonly NewMember[];
};

/** Where an import goes. */
export type ImportPlace = { readonly groupCode: string; readonly importId: string };

const pathOf = ({ groupCode, importId }: ImportPlace, ...more: readonly string[]): string =>
  ['groups', encodeURIComponent(groupCode), 'imports', importId, ...more].join('/');

/** @returns the seed of the ids of its entries @throws as `send` does */
export async function beginImport(
  place: ImportPlace,
  head: ImportHead,
  signal: AbortSignal,
): Promise<string> {
  const answer = await send('PUT', pathOf(place), head, { signal });
  return (answer as { readonly seed: string }).seed;
}

/** @param at from 0, in the order of the file @throws as `send` does */
export async function sendBatch(
  place: ImportPlace,
  at: number,
  entries: readonly SentEntry[],
  signal: AbortSignal,
): Promise<void> {
  await send('PUT', pathOf(place, 'batches', String(at)), { entries }, { signal });
}

/** Writes everything. @param author who does it, as far as the device knows @throws as `send` does */
export async function finishImport(place: ImportPlace, author: string | null): Promise<void> {
  const body = author === null ? {} : { author };
  // The import's id does what the key of another POST does.
  await send('POST', pathOf(place), body, {
    idempotencyKey: place.importId,
    timeoutMs: FINISH_TIMEOUT_MS,
  });
}

/** Drops what was sent. What is not dropped goes by itself after a day. */
export async function dropImport(place: ImportPlace): Promise<void> {
  await send('DELETE', pathOf(place)).catch(() => undefined);
}

/** All entries of a group, in pages. @throws as `send` does */
export async function* wholeHistory(
  groupCode: string,
  signal: AbortSignal,
): AsyncGenerator<readonly Entry[]> {
  const limit = String(LEDGER_PAGE_MAX);
  let before: string | null = null;
  do {
    const path = ledgerPath(groupCode, { limit, ...(before !== null && { before }) });
    const wire = (await send('GET', path, undefined, { signal })) as WireLedger | WireLedgerPage;
    yield pageOfLedger(wire).entries;
    before = wire.before;
  } while (before !== null);
}
