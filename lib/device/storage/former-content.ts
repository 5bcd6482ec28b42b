import type { EntryContent } from '@/lib/domain/entry/content';
import { evenly } from '@/lib/domain/entry/split';
import type { Entry } from '@/lib/domain/ledger/ledger';

/** The content of an entry in builds before version 1 of our wire, which named those who share it in `among`. */
type FormerContent = Omit<EntryContent, 'split'> & { readonly among: readonly string[] };

/** An entry in builds that split all of them evenly; an undo or a refusal brings one. */
type FormerEntry = Omit<Entry, 'split'>;

const isFormerEntry = (value: object): value is FormerEntry => 'parts' in value && !('split' in value);

const isFormer = (value: object): value is FormerContent => 'among' in value && 'payers' in value;

/** False for dates, which stay as they are. */
const isPlainObject = (value: unknown): value is object =>
  Object.prototype.toString.call(value) === '[object Object]';

function contentOfFormer({ among, ...content }: FormerContent): EntryContent {
  return { ...content, split: evenly(among) };
}

/**
 * Converts what a former build has stored in an outbox or written ahead to the shape of this one. It is then sent like
 * anything else, and the server recognizes what it has done before.
 * @param stored as `structuredClone` or JSON leaves it
 */
export function convertFormerContent(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(convertFormerContent);
  if (!isPlainObject(stored)) return stored;
  if (isFormer(stored)) return contentOfFormer(stored);
  if (isFormerEntry(stored)) return { ...stored, split: null } satisfies Entry;
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, convertFormerContent(value)]));
}
