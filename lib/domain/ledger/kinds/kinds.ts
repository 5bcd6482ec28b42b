import { ENTRY_DELETE, ENTRY_PUT } from './entry';
import { GROUP_SET } from './group';
import { IMPORT_MAKE } from './import';
import { KEY_END, KEY_MAKE, KEY_RENEW } from './key';
import { MEMBER_ADD, MEMBER_REMOVE, MEMBER_RENAME, MEMBER_SET } from './member';
import { PLAN_CONFIRM, PLAN_DROP, PLAN_FIX, PLAN_SHORTEN } from './plan';
import type { AskedRow, SavedRow } from './row';
import { UNDO } from './undo';
import type { Asked, ChangeBody, ChangeKind } from '@/lib/domain/ledger/change';

type Kinds = { readonly [Kind in Asked['kind']]: AskedRow<Kind> } & {
  readonly [Kind in ChangeKind]: SavedRow<Kind>;
};

const KINDS: Kinds = {
  'entry.put': ENTRY_PUT,
  'entry.delete': ENTRY_DELETE,
  'member.add': MEMBER_ADD,
  'member.rename': MEMBER_RENAME,
  'member.set': MEMBER_SET,
  'member.remove': MEMBER_REMOVE,
  'group.set': GROUP_SET,
  'plan.confirm': PLAN_CONFIRM,
  'plan.fix': PLAN_FIX,
  'plan.shorten': PLAN_SHORTEN,
  'plan.drop': PLAN_DROP,
  'import.make': IMPORT_MAKE,
  'key.make': KEY_MAKE,
  'key.renew': KEY_RENEW,
  'key.end': KEY_END,
  undo: UNDO,
};

/** What deciding on a change needs to know of its kind. */
export const askedRowOf = ({ kind }: Asked) => KINDS[kind] as AskedRow<Asked['kind']>;

/** What a device needs to know of the kind of a change. */
export const savedRowOf = ({ kind }: Pick<ChangeBody, 'kind'>) => KINDS[kind] as SavedRow<ChangeKind>;

/**
 * The id of the entry or member that a change is about; null for the group itself, or if the device does not know it.
 */
export const subjectOfChange = (change: ChangeBody): string | null => savedRowOf(change).subject(change);

/** The id of what a change creates; null for a change of something that exists. */
export const createdByChange = (change: ChangeBody): string | null =>
  savedRowOf(change).creates?.(change) ? subjectOfChange(change) : null;

/** The ids that a change names, including its subject but not its author. */
export const namedByChange = (change: ChangeBody): readonly string[] => savedRowOf(change).names(change);

/** The refusals of a deletion by which its goal is reached, because there is no such thing; null for no deletion. */
export const goneForChange = (change: ChangeBody) => savedRowOf(change).deletes ?? null;
