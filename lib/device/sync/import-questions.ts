import type { ImportDesk } from '@/lib/import/desk';

/** What a page asks the worker that reads files, and what it is told. */
export type DeskQuestion = {
  readonly id: number;
  readonly ask: keyof ImportDesk;
  readonly args: readonly unknown[];
};

export type DeskAnswer =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly failure: string };
