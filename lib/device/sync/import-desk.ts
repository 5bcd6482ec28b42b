import type { DeskAnswer, DeskQuestion } from '@/lib/device/sync/import-questions';
import type { DeskFar } from '@/lib/import/desk';

/** Says that this browser does not run the worker, so that no file can be read. */
export class NoDesk extends Error {}

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };

/** What is moved to the worker instead of being copied. */
const moved = (args: readonly unknown[]): Transferable[] =>
  args.flatMap((each) =>
    each instanceof Uint8Array && each.buffer instanceof ArrayBuffer ? [each.buffer] : [],
  );

/**
 * Starts the worker. The bytes of a file move there.
 * @throws NoDesk
 */
export function startDesk(): DeskFar {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./import-worker.ts', import.meta.url));
  } catch (error) {
    throw new NoDesk(String(error));
  }
  const waiting = new Map<number, Waiting>();
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  let hasAnswered = false;
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<DeskAnswer>) => {
    hasAnswered = true;
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asked?.reject(new Error(data.failure));
    else asked?.resolve(data.value);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    failAll(hasAnswered ? new Error(event.message) : new NoDesk(event.message));
  });
  return {
    ask: (ask, ...args) =>
      new Promise((resolve, reject) => {
        last += 1;
        // The cast is safe: the worker answers with what the method gives.
        waiting.set(last, { resolve: resolve as (value: unknown) => void, reject });
        const question: DeskQuestion = { id: last, ask, args };
        worker.postMessage(question, moved(args));
      }),
    end: () => {
      worker.terminate();
      failAll(new Error('the desk was ended'));
    },
  };
}
