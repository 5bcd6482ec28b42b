import { today } from '@/lib/device/page/clock';
import { zoneOfDevice } from '@/lib/device/page/time-zone';
import { dayByDefault, dayKey } from '@/lib/domain/days';
import type { SaidContent } from '@/lib/domain/entry/content';
import { evenly } from '@/lib/domain/entry/split';
import type { ChangeOf } from '@/lib/domain/ledger/change';
import type { Entry } from '@/lib/domain/ledger/ledger';

/** The content of an entry in builds before version 1 of our wire, which named those who share it in `among`. */
type FormerContent = Omit<SaidContent, 'split'> & { readonly among: readonly string[] };

/** An entry in builds whose entries had no day; an undo or a refusal brings one. */
type FormerEntry = Omit<Entry, 'split' | 'day' | 'note' | 'category' | 'foreign'> &
  Partial<Pick<Entry, 'split'>>;

const isFormerEntry = (value: object): value is FormerEntry => 'parts' in value && !('day' in value);

const isFormer = (value: object): value is FormerContent => 'among' in value && 'payers' in value;

/** False for dates, which stay as they are. */
const isPlainObject = (value: unknown): value is object =>
  Object.prototype.toString.call(value) === '[object Object]';

function contentOfFormer({ among, ...content }: FormerContent): SaidContent {
  return { ...content, split: evenly(among) };
}

/** The day that the migration gave the same entry on the server. */
const entryOfFormer = (entry: FormerEntry): Entry => ({
  split: null,
  ...entry,
  ...{ day: dayByDefault(entry.createdAt), note: '', category: null, foreign: null },
});

type Creation = ChangeOf<'entry.put'> | ChangeOf<'plan.confirm'>;

const isCreation = (value: object): value is Creation =>
  'kind' in value &&
  ((value.kind === 'entry.put' && !('base' in value && value.base !== undefined)) ||
    value.kind === 'plan.confirm');

/** A creation on the day on which it was saved, by the zone of this device. */
function onItsDay(change: Creation): Creation {
  const day = change.savedAtMs === undefined ? today() : dayKey(change.savedAtMs, zoneOfDevice());
  return change.kind === 'plan.confirm' ? { day, ...change } : { ...change, entry: { day, ...change.entry } };
}

/** Whether a request has carried a change, which is then never altered. */
const isSentItem = (value: object): boolean =>
  'change' in value && 'state' in value && value.state === 'sent';

/**
 * Converts what a former build has stored in an outbox or written ahead to the shape of this one. It is then sent like
 * anything else, and the server recognizes what it has done before.
 * @param stored as `structuredClone` or JSON leaves it
 */
export function convertFormerContent(stored: unknown, mayBeDated = true): unknown {
  if (Array.isArray(stored)) return stored.map((each) => convertFormerContent(each, mayBeDated));
  if (!isPlainObject(stored)) return stored;
  if (isFormer(stored)) return contentOfFormer(stored);
  if (isFormerEntry(stored)) return entryOfFormer(stored);
  const isOpen = mayBeDated && !isSentItem(stored);
  const converted = Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, convertFormerContent(value, isOpen)]),
  );
  return isOpen && isCreation(converted) ? onItsDay(converted) : converted;
}
