import { keysOf } from '@/lib/device/page/storage-keys';

/** Names the draft that a form keeps through a reload. Each tab has its own drafts (sessionStorage). */
export type DraftKey = { readonly groupCode: string; readonly form: string };

const nameOf = ({ groupCode, form }: DraftKey): string => `draft:${groupCode}:${form}`;

/** Storage can be refused or full: the form then keeps nothing. */
function withStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}

/** The draft's text as it was stored; null for none. */
export const readDraftText = (key: DraftKey): string | null =>
  withStorage((storage) => storage.getItem(nameOf(key)));

/** Stores a draft as JSON, in place of the one before. @param atMs when it was typed, in ms since 1970 */
export function storeDraft(key: DraftKey, draft: object, atMs = Date.now()): void {
  const stored = { ...draft, typedAtMs: atMs };
  withStorage((storage) => storage.setItem(nameOf(key), JSON.stringify(stored)));
}

/** When a draft was typed, in ms since 1970; null if its text does not tell. */
export function typedAtMs(text: string | null): number | null {
  const stored: { readonly typedAtMs?: unknown } | null = storedObject(text);
  return typeof stored?.typedAtMs === 'number' ? stored.typedAtMs : null;
}

/** The form that is open, and since when; forms between which the person switches count as one. */
let open: { readonly name: string; readonly sinceMs: number } | null = null;

/** Since when a form is open, in ms since 1970: what was typed before was left behind. */
export const openSinceMs = (key: DraftKey): number =>
  open?.name === nameOf(key) ? open.sinceMs : Date.now();

/** Notes that a form is open. @returns what to do when it is left */
export function noteOpen(key: DraftKey, sinceMs: number): () => void {
  const noted = { name: nameOf(key), sinceMs };
  open = noted;
  return () => {
    if (open === noted) open = null;
  };
}

/** Deletes the draft: it was sent, or given up. */
export function clearDraft(key: DraftKey): void {
  withStorage((storage) => storage.removeItem(nameOf(key)));
}

const draftsOf = (storage: Storage, groupCode: string): readonly string[] =>
  keysOf(storage).filter((name) => name.startsWith(nameOf({ groupCode, form: '' })));

/** Deletes all drafts of a group. */
export const clearDraftsOf = (groupCode: string): void =>
  void withStorage((storage) => draftsOf(storage, groupCode).forEach((name) => storage.removeItem(name)));

/** A group has another code: its drafts go by that, unless there is one of the same form already. */
export const renameDraftsOf = (from: string, to: string): void =>
  void withStorage((storage) => {
    for (const former of draftsOf(storage, from)) {
      const name = nameOf({
        groupCode: to,
        form: former.slice(nameOf({ groupCode: from, form: '' }).length),
      });
      if (storage.getItem(name) === null) storage.setItem(name, storage.getItem(former) ?? '');
      storage.removeItem(former);
    }
  });

/**
 * Reads a stored draft in the shape of an empty one: each field is taken if it has its type, else left as in `empty`.
 * @param text null for none
 * @param empty the form without anything typed; if a field is null in it, it may be null, a text or a list of texts
 * @param guards for fields of other types: whether a stored value is one
 * @returns null if there is no draft or its text is not one
 */
export function parseDraft<D extends object>(
  text: string | null,
  empty: D,
  guards: Partial<Record<keyof D, (value: unknown, empty: D) => boolean>> = {},
): D | null {
  const stored = storedObject(text);
  if (stored === null) return null;
  const known = Object.entries(stored).filter(([name, value]) => {
    const field = name as keyof D;
    return name in empty && (guards[field]?.(value, empty) ?? fits(value, empty[field]));
  });
  return { ...empty, ...Object.fromEntries(known) };
}

/** Moves an amount that was typed into one form to the draft of another, with the currency that it is in, and goes there. */
export function moveAmount(from: DraftKey, to: DraftKey): void {
  open = open && { ...open, name: nameOf(to) };
  const text = readDraftText(from);
  const { amountText, foreign } = parseDraft(text, anyDraft, { foreign: () => true }) ?? anyDraft;
  if (amountText === '') return;
  const there = readDraftText(to);
  storeDraft(to, { ...storedObject(there), amountText, foreign }, typedAtMs(there) ?? undefined);
  storeDraft(from, { ...storedObject(text), ...anyDraft });
}

/** The fields of money that the drafts of all entries have; the form checks what it takes over. */
const anyDraft = { amountText: '', foreign: null as unknown };

function storedObject(text: string | null): object | null {
  try {
    const stored: unknown = text === null ? null : JSON.parse(text);
    return typeof stored === 'object' ? stored : null;
  } catch {
    return null;
  }
}

const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const fits = (value: unknown, empty: unknown): boolean =>
  typeof empty === 'string'
    ? typeof value === 'string'
    : value === null || typeof value === 'string' || isTextList(value);
