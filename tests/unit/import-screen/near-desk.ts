import { TextDecoder, TextEncoder } from 'node:util';
import { type DeskFar, importDesk } from '@/lib/import/desk';

// jsdom lacks them.
Object.assign(globalThis, { TextDecoder, TextEncoder });

/** The desk without its worker, which tests have not. */
export function nearDesk(): DeskFar {
  const desk = importDesk();
  return {
    ask: (ask, ...args) =>
      new Promise((resolve) => {
        // The casts are those of the worker: the method takes what was asked, and gives what is answered.
        const method = desk[ask] as (...given: readonly unknown[]) => unknown;
        resolve(method(...args) as never);
      }),
    end: () => undefined,
  };
}
