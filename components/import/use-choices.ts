import { useMemo, useState } from 'react';

import type { Member } from '@/lib/domain/nouns';
import { suggestWho, type Who } from '@/lib/import/match';
import type { FileGroup } from '@/lib/import/open-file';
import { type Choice, idsForNew, type Resolved, resolveWho } from '@/lib/import/who';

const NOBODY: Resolved = { memberIds: [], newMembers: [], members: [], problems: [] };

/** A choice that holds if the columns are read in another way, and the people have other places. */
type Kept = Who | { readonly sameAsKey: string };

/** The names of people; those who have the same one are counted. */
function keysOf(people: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return people.map((name) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${count} ${name}`;
  });
}

/** What was chosen for somebody, as far as the file still has everybody whom it is about. */
function choiceOf(
  kept: Kept | undefined,
  suggested: Who,
  keys: readonly string[],
  leaderOf: (key: string) => Who | null,
): Choice {
  if (kept === undefined || !('sameAsKey' in kept)) return kept ?? suggested;
  const leader = leaderOf(kept.sameAsKey);
  if (leader === null || 'memberId' in leader) return leader ?? suggested;
  return { sameAs: keys.indexOf(kept.sameAsKey) };
}

/**
 * Who is who, as suggested and as chosen.
 * @param of tells the group of the file from others; what was chosen holds for it alone
 */
export function useChoices(
  of: string,
  group: FileGroup | null,
  members: readonly Pick<Member, 'id' | 'name' | 'createdAt'>[],
) {
  const [chosen, setChosen] = useState<{ of: string; choices: ReadonlyMap<string, Kept> } | null>(null);
  const suggested = useMemo(() => suggestWho(group?.people ?? [], members), [group, members]);
  const ids = useMemo(() => idsForNew(group?.people.length ?? 0), [group]);
  const keys = useMemo(() => keysOf(group?.people ?? []), [group]);
  const kept: ReadonlyMap<string, Kept> = chosen?.of === of ? chosen.choices : new Map<string, Kept>();
  const leaderOf = (key: string): Who | null => {
    const own = kept.get(key);
    return own !== undefined && !('sameAsKey' in own) ? own : (suggested[keys.indexOf(key)] ?? null);
  };
  const choices = suggested.map((who, at) => choiceOf(kept.get(keys[at] ?? ''), who, keys, leaderOf));
  const who = group === null ? NOBODY : resolveWho(choices, members, ids);
  const choose = (place: number, choice: Choice) => {
    const key = keys[place] ?? '';
    const next = new Map(kept);
    next.set(key, 'sameAs' in choice ? { sameAsKey: keys[choice.sameAs] ?? '' } : choice);
    // Whoever was the same as somebody who is not new any more is new again, by their own name.
    if (!('newName' in choice))
      for (const [other, each] of kept)
        if (other !== key && 'sameAsKey' in each && each.sameAsKey === key)
          next.set(other, { newName: group?.people[keys.indexOf(other)] ?? '' });
    setChosen({ of, choices: next });
  };
  return { choices, who, choose };
}
