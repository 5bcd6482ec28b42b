'use client';

import { matchScreen, routes } from '@/lib/routes';
import { useSessionPart } from '@/lib/session/session-browser';

/** The remembered path, if it is the history of a member of this group. */
function memberHistoryOf(groupCode: string, path: string | null): string | null {
  const match = path === null ? null : matchScreen(path);
  return match?.screen === 'memberHistory' && match.params.groupCode === groupCode ? path : null;
}

/** Where the details of an entry lead back to: the member's history that showed it, else the main screen. */
export function useBackFromDetails(groupCode: string): string {
  const nestedPreviousRoute = useSessionPart((session) => session.nestedPreviousRoute);
  return memberHistoryOf(groupCode, nestedPreviousRoute) ?? routes.main;
}

/** Where an edit form leads back to: the member's history that offered it, else the details of the entry. */
export function useBackFromForm(groupCode: string, detailsHref: string): string {
  const previousRoute = useSessionPart((session) => session.previousRoute);
  return memberHistoryOf(groupCode, previousRoute) ?? detailsHref;
}
