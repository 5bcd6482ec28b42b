'use client';

import { matchScreen, routes } from '@/lib/routes';
import { useSessionPart } from '@/lib/session/session-browser';

/** The remembered path, if it is the history of a member of this group. */
function memberHistoryOf(groupCode: string, path: string | null): string | null {
  const match = path === null ? null : matchScreen(path);
  return match?.screen === 'memberHistory' && match.params.groupCode === groupCode ? path : null;
}

/** The remembered path, if it is a screen that says what an amount of this group comes from. */
function explainingScreenOf(groupCode: string, path: string | null): string | null {
  const match = path === null ? null : matchScreen(path);
  if (match?.screen === 'settleExpenses') return path;
  return match?.screen === 'memberDetails' && match.params.groupCode === groupCode ? path : null;
}

/**
 * Where the details of an entry lead back to: the member's history that showed it, or the plan or the member whose amount
 * comes from it, else the main screen.
 */
export function useBackFromDetails(groupCode: string): string {
  const nestedPreviousRoute = useSessionPart((session) => session.nestedPreviousRoute);
  return (
    memberHistoryOf(groupCode, nestedPreviousRoute) ??
    explainingScreenOf(groupCode, nestedPreviousRoute) ??
    routes.main
  );
}

/** Where an edit form leads back to: the member's history that offered it, else the details of the entry. */
export function useBackFromForm(groupCode: string, detailsHref: string): string {
  const previousRoute = useSessionPart((session) => session.previousRoute);
  return memberHistoryOf(groupCode, previousRoute) ?? detailsHref;
}
