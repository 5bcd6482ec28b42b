import { isId } from '@/lib/domain/ids';
import type { Place } from '@/lib/domain/ledger/ledger';
import type { EntryKind } from '@/lib/domain/entry/content';

const letters = { expense: 'e', payment: 'p' } as const satisfies Record<EntryKind, string>;

/** The cursor behind an entry: opaque to clients. */
export const cursorOf = ({ createdAt, kind, id }: Place): string =>
  `${createdAt.getTime().toString(36)}.${letters[kind]}.${id}`;

/** The place that a cursor stands for; null for a text that is no cursor. */
export function placeOfCursor(cursor: string): Place | null {
  const match = /^([0-9a-z]{1,9})\.([ep])\.(.{36})$/.exec(cursor);
  const [, instant = '', letter, id = ''] = match ?? [];
  if (!match || !isId(id)) return null;
  return {
    createdAt: new Date(Number.parseInt(instant, 36)),
    kind: letter === letters.expense ? 'expense' : 'payment',
    id,
  };
}
