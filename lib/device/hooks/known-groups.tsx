'use client';

import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';

import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { KnownGroups, type Question, type QuestionName } from '@/lib/device/state/known-groups';

export const KnownGroupsContext = createContext<KnownGroups | null>(null);

let knownOfTab: KnownGroups | undefined;

/**
 * One per tab, and one per request on the server. Copies and outbox survive a visit to a page outside of the groups,
 * and no tab sends from two places.
 */
const presentKnown = (): KnownGroups =>
  typeof window === 'undefined' ? new KnownGroups() : (knownOfTab ??= new KnownGroups());

/** Provides `KnownGroups`. Only the screens of groups are inside of it: no other page loads its code. */
export function GroupsOfTab({ children }: { readonly children: ReactNode }) {
  const [known] = useState(presentKnown);
  return <KnownGroupsContext value={known}>{children}</KnownGroupsContext>;
}

/** @throws Error outside of `GroupsOfTab` */
export function useKnownGroups(): KnownGroups {
  const known = use(KnownGroupsContext);
  if (!known) throw new Error('useKnownGroups was called outside of GroupsOfTab');
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

/** The state of asking the server. */
export function useQuestion(name: QuestionName, groupCode: string): Question {
  const known = useKnownGroups();
  const question = () => known.question(name, groupCode);
  return useSyncExternalStore(known.subscribe, question, question);
}
