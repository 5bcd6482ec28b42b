import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  HINTS_CHECK_INTERVAL_MS,
  HINTS_CONNECT_MS,
  HINTS_PROOF_MS,
  HINTS_RETRY_AWAY_MAX_MS,
  HINTS_RETRY_DEAF_MAX_MS,
  HINTS_RETRY_MIN_MS,
} from '@/lib/limits';
import { addressForListening, query, whenReplaced } from '@/lib/server/database/database';
import { logger } from '@/lib/server/logging/logger.mjs';
import { HINT_CHANNEL, notify } from '@/lib/server/sql/hints';

export type Hearing = {
  /** Called with each message on the channel. */
  readonly hear: (message: string) => void;
  /** Called when it begins to hear, and periodically from then on: earlier messages may have been missed. */
  readonly check: () => void;
  /** Aborted to stop listening. */
  readonly until: AbortSignal;
};

const PROOF = 'proof:';

/** What has become of a connection: it heard messages; it listened, but heard none; or there was nothing to listen to. */
type Fate = 'heard' | 'deaf' | 'away';

/** A connection outside the pool, because listening holds it permanently. */
const newClient = (): pg.Client =>
  new pg.Client({
    connectionString: addressForListening(),
    connectionTimeoutMillis: HINTS_CONNECT_MS,
    query_timeout: HINTS_PROOF_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });

/** Waits without keeping the process alive. @throws AbortError */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { ref: false, signal });

/**
 * One connection that hears what processes tell each other. It counts as hearing only while its test messages arrive:
 * behind a pooler in transaction mode LISTEN succeeds but receives nothing, and a network that drops packets breaks a
 * connection without an error.
 */
export class Listener {
  private proven = false;

  /** Whether messages arrive at present. */
  get isHearing(): boolean {
    return this.proven;
  }

  /** Listens until `until` is aborted, and opens a new connection whenever one fails. */
  async listen(hearing: Hearing): Promise<void> {
    const { until } = hearing;
    let waitMs = HINTS_RETRY_MIN_MS;
    let isShown = false;
    const isWanted = () => !until.aborted;
    while (isWanted()) {
      const fate = await this.listenOnce(hearing);
      if (fate === 'deaf' && !isShown && isWanted()) {
        logger().warn(
          'LISTEN receives nothing, so versions are polled instead. Behind a pooler, set DIRECT_DATABASE_URL.',
        );
        isShown = true;
      }
      const maxMs = fate === 'deaf' ? HINTS_RETRY_DEAF_MAX_MS : HINTS_RETRY_AWAY_MAX_MS;
      waitMs = fate === 'heard' ? HINTS_RETRY_MIN_MS : Math.min(waitMs * 2, maxMs);
      await pause(waitMs, until).catch(() => undefined);
    }
  }

  /** Listens until the connection fails, or is given up with those of the pool. */
  private async listenOnce({ hear, check, until }: Hearing): Promise<Fate> {
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
    const stay = whenReplaced(lose);
    let fate: Fate = 'away';
    try {
      await client.connect();
      await client.query(`LISTEN ${HINT_CHANNEL}`);
      while (await this.isProven(proofs, lost.signal)) {
        fate = 'heard';
        this.proven = true;
        check();
        await pause(HINTS_CHECK_INTERVAL_MS, lost.signal);
      }
      if (!this.proven) fate = 'deaf';
    } catch {
      // Whatever the error is, `listen` tries another connection.
    } finally {
      this.proven = false;
      until.removeEventListener('abort', lose);
      stay();
      lose();
    }
    return fate;
  }

  /** Whether a message sent on another connection arrives in time. @throws AbortError, and errors of the database */
  private async isProven(proofs: Map<string, () => void>, lost: AbortSignal): Promise<boolean> {
    const proof = `${PROOF}${randomUUID()}`;
    const heard = new Promise<boolean>((resolve) => proofs.set(proof, () => resolve(true)));
    try {
      // If the database has been closed, the query must not open it again.
      lost.throwIfAborted();
      await query(notify, proof);
      return await Promise.race([heard, pause(HINTS_PROOF_MS, lost).then(() => false)]);
    } finally {
      proofs.delete(proof);
    }
  }
}
