'use client';

import { useCallback, useState } from 'react';
import { useTranslations } from 'next-intl';

import { useChoices } from '@/components/import/use-choices';
import { useStable } from '@/components/import/use-stable';
import { type Choosable, type ChosenFile, useImportFile } from '@/lib/device/hooks/use-import-file';
import { type HistoryState, useImportPlan, useKnownHistory } from '@/lib/device/hooks/use-import-plan';
import type { ImportJob } from '@/lib/device/hooks/use-import-sending';
import { believedNowMs, today } from '@/lib/device/page/time/clock';
import { lastDay } from '@/lib/domain/days';
import { readRate } from '@/lib/domain/draft/read-money';
import { isoCode } from '@/lib/domain/money/currency-units';
import type { Member } from '@/lib/domain/nouns';
import type { Plan, Wishes } from '@/lib/import/desk';
import type { FileGroup } from '@/lib/import/open-file';
import type { Resolved } from '@/lib/import/who';

/** The group that a file goes to. */
export type Target = {
  /** null: it does not exist yet. */
  readonly groupCode: string | null;
  readonly members: readonly Pick<Member, 'id' | 'name' | 'createdAt'>[];
  /** Whether it may have entries of the file already. */
  readonly hasEntries: boolean;
};

/** Why it cannot be sent yet. */
export type Hindrance = 'groupFirst' | 'rateFirst' | 'nameFirst' | 'historyFirst' | 'nothing' | 'checking';

/** All that a person says of a file, and what would come of it. */
export type ImportFlow = ReturnType<typeof useImportFlow>;

const groupIn = (file: ChosenFile | null, chosen: number | null): [FileGroup | null, number] => {
  const groups = file?.status === 'read' ? file.opened.groups : [];
  const at = groups.length === 1 ? 0 : (chosen ?? -1);
  return [groups[at] ?? null, at];
};

type HindranceNeeds = {
  readonly group: FileGroup | null;
  readonly plan: Plan | null;
  /** The plan is that of what is wished. */
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
 * @param currencyFor gives the currency value of the group, for a group of the file that `of` tells from others
 */
export function useImportFlow(target: Target, currencyFor: (group: FileGroup | null, of: string) => string) {
  const t = useTranslations('import.entries');
  // The amounts of a table that names no currency are in that of a new group, whatever it will be.
  const chosen = useImportFile(target.groupCode === null ? null : isoCode(currencyFor(null, '')));
  const { file } = chosen;
  const desk = file?.status === 'read' ? file.desk : null;
  const [groupAt, setGroupAt] = useState<number | null>(null);
  const [group, at] = groupIn(file, groupAt);
  const of = `${file?.turn ?? 0} ${at}`;
  const isReading = file?.status === 'read' && file.wanted !== null;
  const currency = currencyFor(group, of);
  const { choices, who, choose } = useChoices(of, group, target.members);
  const [allRates, setAllRates] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
  const ratesOf = `${of} ${currency}`;
  const rateTexts = allRates[ratesOf] ?? {};
  const history = useKnownHistory(desk, target.hasEntries ? target.groupCode : null);

  const rates = Object.fromEntries(
    Object.entries(rateTexts).flatMap(([code, text]) => {
      const rate = readRate(text, isoCode(currency));
      return rate === null ? [] : [[code, rate]];
    }),
  );
  const wishes = useStable<Wishes | null>(
    file?.status !== 'read' || group === null || history.state === 'loading'
      ? null
      : {
          ...{ reading: file.opened.reading, groupAt: at, currency, memberIds: who.memberIds, rates },
          members: who.members.map(({ id, createdAt }) => ({ id, createdAt })),
          ...{ untitled: t('untitled'), today: today(), lastDay: lastDay(new Date(believedNowMs())) },
        },
  );
  const planned = useImportPlan(desk, wishes);
  const { plan } = planned;
  const isCurrent = planned.isCurrent && !isReading;
  const [taken, setTaken] = useState<{ of: string; places: readonly number[] } | null>(null);
  const presentKey = `${of} ${JSON.stringify(plan?.presentAt ?? [])}`;
  const takenAt = taken !== null && taken.of === presentKey ? taken.places : [];
  const entries = plan === null ? 0 : plan.entries - plan.presentAt.length + takenAt.length;
  const isSame = plan?.comparisons.every(({ rows }) => rows.every((row) => row.isSame)) ?? true;

  const { choose: readFile } = chosen;
  const chooseFile = useCallback(
    (next: Choosable) => {
      setGroupAt(null);
      readFile(next);
    },
    [readFile],
  );
  /** What is sent; null as long as something hinders it. */
  const jobFor = (author: string | null): ImportJob | null => {
    if (file?.status !== 'read' || wishes === null || plan === null || !isCurrent) return null;
    const { hash: fileHash, format } = file.opened;
    const head = { fileHash, format, currency, entries, members: who.newMembers };
    return { desk: file.desk, wishes, taken: takenAt, head, author };
  };
  return {
    ...{ file, choose: chooseFile, map: chosen.map, leave: chosen.leave },
    ...{ of, group, groupAt: at, chooseGroup: setGroupAt, currency },
    ...{ choices, who, chooseWho: choose, rateTexts, history },
    setRate: (code: string, text: string) =>
      setAllRates((former) => ({ ...former, [ratesOf]: { ...former[ratesOf], [code]: text } })),
    ...{ plan, isCurrent, hasFailed: planned.hasFailed && !isReading, takenAt, entries, isSame, jobFor },
    toggleTaken: (place: number) =>
      setTaken({
        of: presentKey,
        places: takenAt.includes(place) ? takenAt.filter((each) => each !== place) : [...takenAt, place],
      }),
    hindrance: hindranceOf({ group, plan, isCurrent, who, history: history.state, entries }),
  };
}
