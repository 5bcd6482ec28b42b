import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  HINTS_CHECK_INTERVAL_MS,
  HINTS_PROOF_MS,
  HINTS_RETRY_MAX_MS,
  HINTS_RETRY_MIN_MS,
} from '@/lib/limits';
import { addressForListening, query } from '@/lib/server/database/database';
import { logger } from '@/lib/server/logging/logger.mjs';
import { HINT_CHANNEL, notify } from '@/lib/server/sql/hints';

export type Hearing = {
  /** What was told on the channel. */
  readonly hear: (message: string) => void;
  /** Called when it begins to hear, and then now and then: what was told before may have been missed. */
  readonly check: () => void;
  /** Aborted when nobody wants to hear any more. */
  readonly until: AbortSignal;
};

const PROOF = 'proof:';

/** A connection of its own, outside of the pool: whoever listens keeps it. */
const newClient = (): pg.Client =>
  new pg.Client({
    connectionString: addressForListening(),
    connectionTimeoutMillis: HINTS_PROOF_MS,
    query_timeout: HINTS_PROOF_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });

/** Waits without keeping the process alive. @throws AbortError */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { ref: false, signal });

/**
 * One connection that hears what processes tell each other. It counts as hearing only while it proves that it does: behind a
 * pooler that lends connections for one transaction, LISTEN succeeds and nothing is ever heard; a network that swallows
 * packets takes a connection away without a word.
 */
export class Listener {
  private proven = false;

  /** Whether what is told is heard at present. */
  get isHearing(): boolean {
    return this.proven;
  }

  /** Listens, on one connection after another, until it is no longer wanted. */
  async listen(hearing: Hearing): Promise<void> {
    const { until } = hearing;
    let waitMs = HINTS_RETRY_MIN_MS;
    let isTold = false;
    const isWanted = () => !until.aborted;
    while (isWanted()) {
      const hasHeard = await this.listenOnce(hearing);
      if (!hasHeard && !isTold && isWanted()) {
        logger().warn(
          'Other processes are not heard, so versions are asked for instead. Behind a pooler, set DIRECT_DATABASE_URL.',
        );
        isTold = true;
      }
      waitMs = hasHeard ? HINTS_RETRY_MIN_MS : Math.min(waitMs * 2, HINTS_RETRY_MAX_MS);
      await pause(waitMs, until).catch(() => undefined);
    }
  }

  /** @returns whether anything was heard before the connection was given up */
  private async listenOnce({ hear, check, until }: Hearing): Promise<boolean> {
    const client = newClient();
    const lost = new AbortController();
    const proofs = new Map<string, () => void>();
    const lose = () => {
      lost.abort();
      void client.end().catch(() => undefined);
    };
    // A connection that breaks while it is idle must not end the process.
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(PROOF)) proofs.get(payload)?.();
      else hear(payload);
    });
    until.addEventListener('abort', lose, { once: true });
    let hasHeard = false;
    try {
      await client.connect();
      await client.query(`LISTEN ${HINT_CHANNEL}`);
      while (await this.isProven(proofs, lost.signal)) {
        hasHeard = this.proven = true;
        check();
        await pause(HINTS_CHECK_INTERVAL_MS, lost.signal);
      }
    } catch {
      // Whatever it was: the next connection may do better.
    } finally {
      this.proven = false;
      until.removeEventListener('abort', lose);
      lose();
    }
    return hasHeard;
  }

  /** Whether what another connection tells is heard, in time. @throws AbortError, and what the database says */
  private async isProven(proofs: Map<string, () => void>, lost: AbortSignal): Promise<boolean> {
    const proof = `${PROOF}${randomUUID()}`;
    const heard = new Promise<boolean>((resolve) => proofs.set(proof, () => resolve(true)));
    try {
      // The database may have been closed: then it must not be opened again.
      lost.throwIfAborted();
      await query(notify, proof);
      return await Promise.race([heard, pause(HINTS_PROOF_MS, lost).then(() => false)]);
    } finally {
      proofs.delete(proof);
    }
  }
}
