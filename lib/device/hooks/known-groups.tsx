'use client';

import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';

import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { KnownGroups, NOT_ASKED, type Question, type QuestionName } from '@/lib/device/state/known-groups';

export const KnownGroupsContext = createContext<KnownGroups | null>(null);

let knownOfTab: KnownGroups | undefined;

/**
 * One for each tab, and one for each request on the server. Whoever comes back from a page outside of the groups finds the
 * copies and the outbox of before, and nothing is sent from two places of one tab.
 */
const presentKnown = (): KnownGroups =>
  typeof window === 'undefined' ? new KnownGroups() : (knownOfTab ??= new KnownGroups());

/** Around the screens of a group, and only those: no other page pays for it. */
export function GroupsOfTab({ children }: { readonly children: ReactNode }) {
  const [known] = useState(presentKnown);
  return <KnownGroupsContext value={known}>{children}</KnownGroupsContext>;
}

/** @throws Error outside of `GroupsOfTab` */
export function useKnownGroups(): KnownGroups {
  const known = use(KnownGroupsContext);
  if (!known) throw new Error('nothing is known of groups here');
  return known;
}

/** The copy of a group; undefined while nothing is known of it, null when it is gone. */
export function useCopyOf(groupCode: string): LedgerCopy | null | undefined {
  const known = useKnownGroups();
  const copyOf = () => known.copyOf(groupCode);
  return useSyncExternalStore(known.subscribe, copyOf, copyOf);
}

/** Whether a group is known, and not gone. */
export const useIsHere = (groupCode: string): boolean => Boolean(useCopyOf(groupCode));

/** How asking stands. */
export function useQuestion(name: QuestionName, groupCode: string): Question {
  const known = useKnownGroups();
  return useSyncExternalStore(
    known.subscribe,
    () => known.question(name, groupCode),
    () => NOT_ASKED,
  );
}
