import { ENTRY } from './entry';
import { SETTINGS_NOUN } from './group';
import { IMPORT } from './import';
import { MEMBER } from './member';
import type { NounRow } from './row';
import type { Noun } from '@/lib/domain/ledger/event';

type NounRows = { readonly [About in Noun]: NounRow<About> | null };

/** The rows of the nouns. An event about a group, a plan or a key changes nothing else, and cannot be undone. */
export const NOUNS: NounRows = {
  entry: ENTRY,
  member: MEMBER,
  settings: SETTINGS_NOUN,
  import: IMPORT,
  group: null,
  plan: null,
  key: null,
};
