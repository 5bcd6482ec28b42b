'use client';

import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'next-intl';

import { useStable } from '@/components/import/use-stable';
import { type ChosenFile, useImportFile } from '@/lib/device/hooks/use-import-file';
import { type HistoryState, useImportPlan, useKnownHistory } from '@/lib/device/hooks/use-import-plan';
import type { ImportJob } from '@/lib/device/hooks/use-import-sending';
import { believedNowMs, today } from '@/lib/device/page/time/clock';
import { lastDay } from '@/lib/domain/days';
import { readRate } from '@/lib/domain/draft/read-money';
import { isoCode } from '@/lib/domain/money/currency-units';
import type { Member } from '@/lib/domain/nouns';
import type { Plan, Wishes } from '@/lib/import/desk';
import { suggestWho } from '@/lib/import/match';
import type { FileGroup } from '@/lib/import/open-file';
import { type Choice, idsForNew, type Resolved, resolveWho } from '@/lib/import/who';

/** The group that a file goes to. */
export type Target = {
  /** null: it does not exist yet. */
  readonly groupCode: string | null;
  readonly members: readonly Pick<Member, 'id' | 'name' | 'createdAt'>[];
  /** Whether it may have entries of the file already. */
  readonly hasEntries: boolean;
};

const NOBODY: Resolved = { memberIds: [], newMembers: [], members: [], problems: [] };

/** Why it cannot be sent yet. */
export type Hindrance = 'groupFirst' | 'rateFirst' | 'nameFirst' | 'historyFirst' | 'nothing' | 'checking';

/** All that a person says of a file, and what would come of it. */
export type ImportFlow = ReturnType<typeof useImportFlow>;

/** What is chosen of one group of a file; another group begins anew. */
function useChoices(group: FileGroup | null, members: Target['members']) {
  const [changed, setChanged] = useState<{ of: FileGroup; choices: readonly Choice[] } | null>(null);
  const suggested = useMemo(() => suggestWho(group?.people ?? [], members), [group, members]);
  const ids = useMemo(() => idsForNew(group?.people.length ?? 0), [group]);
  const choices: readonly Choice[] = changed !== null && changed.of === group ? changed.choices : suggested;
  const who = group === null ? NOBODY : resolveWho(choices, members, ids);
  const choose = (place: number, choice: Choice) => {
    if (group === null) return;
    // Whoever was the same as somebody who is not new any more is new again, by their own name.
    const free = 'newName' in choice ? choices : choices.map((each, at) => freed(each, at, place, group));
    setChanged({ of: group, choices: free.map((each, at) => (at === place ? choice : each)) });
  };
  return { choices, who, choose };
}

const freed = (choice: Choice, at: number, place: number, group: FileGroup): Choice =>
  'sameAs' in choice && choice.sameAs === place ? { newName: group.people[at] ?? '' } : choice;

const groupIn = (file: ChosenFile | null, chosen: number | null): [FileGroup | null, number] => {
  const groups = file?.status === 'read' ? file.opened.groups : [];
  const at = groups.length === 1 ? 0 : (chosen ?? -1);
  return [groups[at] ?? null, at];
};

type HindranceNeeds = {
  readonly group: FileGroup | null;
  readonly plan: Plan | null;
  readonly isCurrent: boolean;
  readonly who: Resolved;
  readonly history: HistoryState;
  readonly entries: number;
};

function hindranceOf({ group, plan, isCurrent, who, history, entries }: HindranceNeeds): Hindrance | null {
  if (group === null) return 'groupFirst';
  if (history !== 'known') return 'historyFirst';
  if (who.problems.some((problem) => problem !== null)) return 'nameFirst';
  if (plan === null || !isCurrent) return 'checking';
  if (!plan.isReady) return 'rateFirst';
  return entries === 0 && who.newMembers.length === 0 ? 'nothing' : null;
}

/**
 * From the file to what is sent.
 * @param currency the currency value of the group; null: that of the file, or the usual one
 */
export function useImportFlow(target: Target, currencyFor: (group: FileGroup | null) => string) {
  const t = useTranslations('import.entries');
  const chosen = useImportFile(isoCode(currencyFor(null)));
  const { file } = chosen;
  const desk = file?.status === 'read' ? file.desk : null;
  const [groupAt, setGroupAt] = useState<number | null>(null);
  const [group, at] = groupIn(file, groupAt);
  const currency = currencyFor(group);
  const { choices, who, choose } = useChoices(group, target.members);
  const [rateTexts, setRateTexts] = useState<Readonly<Record<string, string>>>({});
  const history = useKnownHistory(desk, target.hasEntries ? target.groupCode : null);

  const rates = Object.fromEntries(
    Object.entries(rateTexts).flatMap(([code, text]) => {
      const rate = readRate(text, isoCode(currency));
      return rate === null ? [] : [[code, rate]];
    }),
  );
  const wishes = useStable<Wishes | null>(
    group === null || history.state === 'loading'
      ? null
      : {
          ...{ groupAt: at, currency, memberIds: who.memberIds, rates },
          members: who.members.map(({ id, createdAt }) => ({ id, createdAt })),
          ...{ untitled: t('untitled'), today: today(), lastDay: lastDay(new Date(believedNowMs())) },
        },
  );
  const { plan, isCurrent, hasFailed } = useImportPlan(desk, group, wishes);
  const [taken, setTaken] = useState<{ of: string; places: readonly number[] } | null>(null);
  const presentKey = JSON.stringify(plan?.presentAt ?? []);
  const takenAt = taken !== null && taken.of === presentKey ? taken.places : [];
  const entries = plan === null ? 0 : plan.entries - plan.presentAt.length + takenAt.length;
  const isSame = plan?.comparisons.every(({ rows }) => rows.every((row) => row.isSame)) ?? true;

  const { choose: readFile } = chosen;
  const chooseFile = useCallback(
    (next: Pick<File, 'name' | 'arrayBuffer'>) => {
      setGroupAt(null);
      readFile(next);
    },
    [readFile],
  );
  /** What is sent; null as long as something hinders it. */
  const jobFor = (author: string | null): ImportJob | null => {
    if (file?.status !== 'read' || wishes === null || plan === null) return null;
    const { hash: fileHash, format } = file.opened;
    const head = { fileHash, format, currency, entries, members: who.newMembers };
    return { desk: file.desk, wishes, taken: takenAt, head, author };
  };
  return {
    ...{ file, choose: chooseFile, map: chosen.map, leave: chosen.leave },
    ...{ group, groupAt: at, chooseGroup: setGroupAt, currency },
    ...{ choices, who, chooseWho: choose, rateTexts, history },
    setRate: (code: string, text: string) => setRateTexts((former) => ({ ...former, [code]: text })),
    ...{ plan, isCurrent, hasFailed, takenAt, entries, isSame, jobFor },
    toggleTaken: (place: number) =>
      setTaken({
        of: presentKey,
        places: takenAt.includes(place) ? takenAt.filter((each) => each !== place) : [...takenAt, place],
      }),
    hindrance: hindranceOf({ group, plan, isCurrent, who, history: history.state, entries }),
  };
}
