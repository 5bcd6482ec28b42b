import { type EntryContent, evenly } from '@/lib/domain/entry/content';

/** What an entry said in builds before version 1 of our wire: who shares it stood beside the other fields. */
type FormerContent = Omit<EntryContent, 'split'> & { readonly among: readonly string[] };

const isFormer = (value: object): value is FormerContent => 'among' in value && 'payers' in value;

/** Dates are none: they stay as they are. */
const isPlainObject = (value: unknown): value is object =>
  Object.prototype.toString.call(value) === '[object Object]';

function contentOfFormer({ among, ...content }: FormerContent): EntryContent {
  return { ...content, split: evenly(among) };
}

/**
 * What a former build has left in an outbox or written ahead, as this one holds it: it is sent like anything else, and the
 * server knows it again if it has done it before.
 * @param stored as `structuredClone` or JSON leaves it
 */
export function takeOver(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(takeOver);
  if (!isPlainObject(stored)) return stored;
  if (isFormer(stored)) return contentOfFormer(stored);
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, takeOver(value)]));
}
