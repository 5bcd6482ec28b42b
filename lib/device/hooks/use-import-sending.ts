'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { ApiError } from '@/lib/device/page/api-errors';
import {
  beginImport,
  dropImport,
  finishImport,
  type ImportHead,
  type ImportPlace,
  sendBatch,
} from '@/lib/device/sync/import-calls';
import { newId } from '@/lib/domain/ids';
import type { DeskFar, Wishes } from '@/lib/import/desk';

/** What is sent. */
export type ImportJob = {
  readonly desk: DeskFar;
  readonly wishes: Wishes;
  /** Entries that come although the group has them. */
  readonly taken: readonly number[];
  readonly head: ImportHead;
  readonly author: string | null;
};

export type SendingState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly done: number; readonly total: number }
  /** The server writes all of it; from now on it cannot be stopped. */
  | { readonly phase: 'writing' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'done' };

/** Whether nothing may be changed, because it is sent or was written. */
export const isUnderWay = ({ phase }: SendingState): boolean =>
  phase === 'sending' || phase === 'writing' || phase === 'done';

/** What runs, and whether it is too late to stop it. */
type Run = { readonly stopping: AbortController; isWriting: boolean };

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** How far an import has come, so that a retry goes on. */
type Attempt = { readonly place: ImportPlace; readonly of: string; sent: number; isStaged: boolean };

const attemptOf = (groupCode: string, of: string): Attempt => ({
  ...{ place: { groupCode, importId: newId() }, of, sent: 0, isStaged: false },
});

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);

/** The server has dropped it, or parts of it: it begins anew. */
const mustBeginAnew = (error: unknown): boolean =>
  codeOf(error) === 'import-unknown' || codeOf(error) === 'import-incomplete';

async function sendAll(
  attempt: Attempt,
  { desk, wishes, taken, head, author }: ImportJob,
  signal: AbortSignal,
  tell: (state: SendingState) => void,
): Promise<void> {
  if (!attempt.isStaged) {
    tell({ phase: 'sending', done: 0, total: head.entries });
    const seed = await beginImport(attempt.place, head, signal);
    const batches = await desk.ask('seal', wishes, seed, taken);
    for (let at = attempt.sent; at < batches; at += 1) {
      tell({ phase: 'sending', done: Math.floor((head.entries * at) / batches), total: head.entries });
      await sendBatch(attempt.place, at, await desk.ask('batch', at), signal);
      attempt.sent = at + 1;
    }
    attempt.isStaged = true;
  }
  tell({ phase: 'writing' });
  await finishImport(attempt.place, author);
}

/**
 * Sends an import. A failure keeps what has arrived, so that sending again goes on.
 * @returns `send` takes the group, or what makes it first, and resolves to its code once all is written; to null if it
 *   was stopped or has failed; `stop` drops what was sent, and says whether it has: what the server writes comes
 */
export function useImportSending() {
  const [state, setState] = useState<SendingState>({ phase: 'idle' });
  const attempt = useRef<Attempt | null>(null);
  const running = useRef<Run | null>(null);
  const end = useCallback(() => {
    removeEventListener('beforeunload', askBeforeLeaving);
    running.current?.stopping.abort();
    running.current = null;
  }, []);
  useEffect(() => end, [end]);

  const send = useCallback(
    async (findGroup: () => Promise<string>, job: ImportJob): Promise<string | null> => {
      if (running.current !== null) return null;
      const run: Run = { stopping: new AbortController(), isWriting: false };
      running.current = run;
      addEventListener('beforeunload', askBeforeLeaving);
      const { signal } = run.stopping;
      const tell = (next: SendingState) => {
        run.isWriting = next.phase === 'writing';
        if (!signal.aborted) setState(next);
      };
      const { desk: _, ...said } = job;
      const of = JSON.stringify(said);
      const go = async (groupCode: string) => {
        const former = attempt.current;
        const isSame = former?.of === of && former.place.groupCode === groupCode;
        if (former !== null && !isSame) void dropImport(former.place);
        const present = isSame ? former : attemptOf(groupCode, of);
        attempt.current = present;
        await sendAll(present, job, signal, tell);
      };
      try {
        setState({ phase: 'sending', done: 0, total: job.head.entries });
        const groupCode = await findGroup();
        if (signal.aborted) return null;
        try {
          await go(groupCode);
        } catch (error) {
          if (!mustBeginAnew(error)) throw error;
          attempt.current = null;
          await go(groupCode);
        }
        attempt.current = null;
        setState({ phase: 'done' });
        return groupCode;
      } catch (error) {
        if (!signal.aborted) setState({ phase: 'failed', error });
        return null;
      } finally {
        if (running.current === run) end();
      }
    },
    [end],
  );

  const stop = useCallback((): boolean => {
    if (running.current?.isWriting) return false;
    end();
    if (attempt.current !== null) void dropImport(attempt.current.place);
    attempt.current = null;
    setState({ phase: 'idle' });
    return true;
  }, [end]);

  return { state, send, stop };
}
