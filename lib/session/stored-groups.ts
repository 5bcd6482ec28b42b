import { isViewKey } from '@/lib/domain/text/codes';
import { DEVICE_MAX_GROUPS, GONE_GROUP_REMEMBERED_DAYS } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { forgetMe, meDigits } from '@/lib/session/me';
import { markOf } from '@/lib/session/me-cookie';
import type { Carried } from '@/lib/session/phone-link';
import {
  DEFAULT_VIEW_STATE,
  dayNumber,
  isStorableCode,
  roomForGone,
  type Session,
} from '@/lib/session/session';

/**
 * The rules of docs/screens.md#what-a-device-remembers for the groups of one device, as pure steps from one session to
 * the next.
 */

/** Whether this device knows the group. */
export const isStored = (session: Session, groupCode: string): boolean =>
  session.storedGroupCodes.includes(groupCode);

/** Whether a group is stored on this device or shown by it. Other groups can be viewed and joined. */
export const isOnDevice = (session: Session, groupCode: string): boolean =>
  isStored(session, groupCode) || session.activeGroupCode === groupCode;

/** Whether this device has the group of a code, or had it until it was gone. */
export const isKnown = (session: Session, groupCode: string): boolean =>
  isOnDevice(session, groupCode) || session.goneGroups.some((gone) => gone.groupCode === groupCode);

/** Whether there is no room for another group; the screen then says so instead of storing it. */
export const isStoreFull = (session: Session): boolean =>
  session.storedGroupCodes.length >= DEVICE_MAX_GROUPS;

/** The group that is shown when none is active: the first stored one. */
const fallbackGroupCode = (session: Session): string | null => session.storedGroupCodes[0] ?? null;

/** The group that `/pari` shows: the active one, else the first stored one. */
export const currentGroupCode = (session: Session): string | null =>
  session.activeGroupCode ?? fallbackGroupCode(session);

const without = (codes: readonly string[], groupCode: string) => codes.filter((code) => code !== groupCode);

/** The group in which to ask who one is: nobody is anybody in one that may only be looked at. */
const askedIn = (groupCode: string | null) => (groupCode === null || isViewKey(groupCode) ? null : groupCode);

/**
 * Stores a group if it is absent, and makes it active. It is then no longer marked as gone, and a creation in progress
 * ends. If the group is new on this device, the device will ask who uses it (`asking`), unless it may only look.
 * @returns the session unchanged if the code cannot be stored or the list is full
 */
export function storeGroup(session: Session, groupCode: string): Session {
  if (!isStorableCode(groupCode)) return session;
  const { goneGroups } = forgetGone(session, groupCode);
  if (isStored(session, groupCode))
    return { ...session, goneGroups, activeGroupCode: groupCode, creating: null };
  if (isStoreFull(session)) return session;
  const storedGroupCodes = [...session.storedGroupCodes, groupCode];
  return {
    ...session,
    storedGroupCodes,
    goneGroups: goneGroups.slice(0, roomForGone(storedGroupCodes.length)),
    activeGroupCode: groupCode,
    asking: askedIn(groupCode),
    creating: null,
  };
}

/** What becomes of a group that another phone hands over: it comes, is there already, or finds no room. */
export type Taking = 'added' | 'here' | 'full';

/** What `takeGroups` does with each group. @param groups without duplicates */
export function takingOf(
  session: Session,
  groups: readonly { readonly groupCode: string }[],
): ReadonlyMap<string, Taking> {
  let room = DEVICE_MAX_GROUPS - session.storedGroupCodes.length;
  const taking = (groupCode: string): Taking => {
    if (isStored(session, groupCode)) return 'here';
    room -= 1;
    return room >= 0 ? 'added' : 'full';
  };
  return new Map(groups.map(({ groupCode }) => [groupCode, taking(groupCode)]));
}

/**
 * Adds what another phone hands over. Nothing is overwritten: groups, order, active group, language and who one is stay;
 * who one is comes for a group in which this device does not know it.
 */
export function takeGroups(
  session: Session,
  { groups, language }: Pick<Carried, 'groups' | 'language'>,
): Session {
  const taken = groups.reduce((present, { groupCode, digits }) => {
    const stored = isStored(present, groupCode)
      ? present
      : { ...storeGroup(present, groupCode), asking: present.asking, creating: present.creating };
    const isNew = isStored(stored, groupCode) && digits !== null && meDigits(stored, groupCode) === null;
    return isNew ? { ...stored, me: [...stored.me, { mark: markOf(groupCode), digits }] } : stored;
  }, session);
  const activeGroupCode = session.activeGroupCode ?? fallbackGroupCode(taken);
  return {
    ...taken,
    activeGroupCode,
    asking: session.activeGroupCode === null ? askedIn(activeGroupCode) : session.asking,
    language: session.language ?? language,
  };
}

/** Switches to a stored group; another code changes nothing. */
export const activateGroup = (session: Session, groupCode: string): Session =>
  isStored(session, groupCode) ? { ...session, activeGroupCode: groupCode, creating: null } : session;

/** Forgets a gone group. */
export const forgetGone = (session: Session, groupCode: string): Session => ({
  ...session,
  goneGroups: session.goneGroups.filter((gone) => gone.groupCode !== groupCode),
});

/**
 * Removes a group from this device; if it was active, the first stored group becomes active. It is also removed from
 * the gone groups, where another tab may have put it meanwhile, and the chosen member is forgotten.
 */
export function leaveGroup(session: Session, groupCode: string): Session {
  const storedGroupCodes = without(session.storedGroupCodes, groupCode);
  const activeGroupCode =
    session.activeGroupCode === groupCode ? (storedGroupCodes[0] ?? null) : session.activeGroupCode;
  const others = forgetMe(forgetGone(session, groupCode), groupCode);
  return { ...others, storedGroupCodes, activeGroupCode, creating: null };
}

/**
 * A group has another code: it keeps its place, its member and the ways back. One that was gone under its former code is
 * stored again.
 */
export function renameGroup(session: Session, from: string, to: string): Session {
  if (!isKnown(session, from) || !isStorableCode(to)) return session;
  const renamed = (code: string) => (code === from ? to : code);
  const inPath = (path: string | null) => path?.split('/').map(renamed).join('/') ?? null;
  const digits = meDigits(session, from) ?? meDigits(session, to);
  const others = forgetMe(forgetMe(session, from), to);
  const next: Session = {
    ...others,
    storedGroupCodes: [...new Set(session.storedGroupCodes.map(renamed))],
    activeGroupCode: session.activeGroupCode && renamed(session.activeGroupCode),
    goneGroups: session.goneGroups.filter(({ groupCode }) => groupCode !== from && groupCode !== to),
    me: digits === null ? others.me : [...others.me, { mark: markOf(to), digits }],
    asking: session.asking && renamed(session.asking),
    previousRoute: inPath(session.previousRoute),
    nestedPreviousRoute: inPath(session.nestedPreviousRoute),
  };
  const isOn = isOnDevice(next, to) || isStoreFull(next);
  return isOn ? next : { ...next, storedGroupCodes: [...next.storedGroupCodes, to] };
}

/**
 * Handles a group that the server does not find: it moves from the stored groups to the gone ones. The code is kept, so
 * that a server that was started with an empty database does not erase anybody's codes.
 * @returns the session unchanged for a code that this device does not have
 */
export function markGroupGone(session: Session, groupCode: string, nowMs: number): Session {
  if (!isStored(session, groupCode) && session.activeGroupCode !== groupCode) return session;
  const left = leaveGroup(session, groupCode);
  const others = forgetExpiredGone(left, nowMs).goneGroups;
  return {
    ...left,
    goneGroups: [{ groupCode, goneSinceDay: dayNumber(nowMs) }, ...others].slice(
      0,
      roomForGone(left.storedGroupCodes.length),
    ),
  };
}

/** Drops the groups that have been gone for longer than `GONE_GROUP_REMEMBERED_DAYS`. */
export function forgetExpiredGone(session: Session, nowMs: number): Session {
  const firstKeptDay = dayNumber(nowMs) - GONE_GROUP_REMEMBERED_DAYS;
  const kept = session.goneGroups.filter((gone) => gone.goneSinceDay >= firstKeptDay);
  return kept.length === session.goneGroups.length ? session : { ...session, goneGroups: kept };
}

/** The paths at which the creation of a group ends. */
const ENDS_OF_CREATION: readonly string[] = [routes.main, routes.manageGroups];

/**
 * Ends the creation of a group when the main screen or the list of groups is shown. @param pathname of the shown page
 */
export const arriveAt = (session: Session, pathname: string): Session =>
  session.creating !== null && ENDS_OF_CREATION.includes(pathname) ? { ...session, creating: null } : session;

/** Forgets the previous routes and the open view (docs/screens.md#what-a-device-remembers). */
export const clearNavigation = (session: Session): Session => ({
  ...session,
  viewState: DEFAULT_VIEW_STATE,
  previousRoute: null,
  nestedPreviousRoute: null,
});
