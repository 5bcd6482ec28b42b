'use client';

import { usePathname } from 'next/navigation';
import {
  createElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useTransition,
  type ComponentType,
  type ReactNode,
} from 'react';

import { CanShowContext, MoveContext } from '@/components/shell/group-navigation';
import { MovingVeil } from '@/components/shell/moving-veil';
import { ScreenBoundary } from '@/components/shell/screen-boundary';
import { keepPlaceThroughReload, scrollToArrival } from '@/components/shell/scroll-memory';
import { holdTapped, releaseHeld, watchTaps } from '@/lib/device/page/pressed';
import { matchScreen, type ScreenMatch, type ScreenName, type ScreenParams } from '@/lib/routes';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { activateGroup, arriveAt, currentGroupCode, isStored } from '@/lib/session/stored-groups';

/** What every screen gets: the group it is about, and what its path carries. */
export type ScreenProps<S extends ScreenName> = ScreenParams<S> & { readonly groupCode: string };

/** The screens of a group, each loaded when it is first needed. */
export type GroupScreens = { readonly [S in ScreenName]: ComponentType<ScreenProps<S>> };

type GroupAppProps = {
  readonly screens: GroupScreens;
  /** What is about the group that is seen, and stays from one screen to the next. */
  readonly beside?: ComponentType<{ readonly groupCode: string }>;
};

const isScreen = (path: string): boolean => matchScreen(path) !== null;

const codeInPath = ({ params }: ScreenMatch): string | null =>
  'groupCode' in params ? params.groupCode : null;

/**
 * Shows the screen of the present path (the table in lib/routes.ts). Links between screens push to the browser's
 * history, which `usePathname` follows: moving inside a group asks no network (docs/screens.md#moving-inside-a-group).
 * A code in the path is the group the screen acts on, and if it is stored it becomes the active one; else it is the
 * active group.
 *
 * No Suspense boundary here: with one, the server would send its fallback first and the balances hidden behind a
 * script; without, the HTML waits for the screen, and a click keeps the present screen, held still, until the next
 * one's code is there.
 */
export function GroupApp({ screens, beside: Beside }: GroupAppProps) {
  const pathname = usePathname();
  const session = useSession();
  const [isMoving, startMoving] = useTransition();
  const move = useCallback((change: () => void) => {
    holdTapped();
    startMoving(change);
  }, []);
  const match = useMemo(() => matchScreen(pathname), [pathname]);
  const pathCode = match && codeInPath(match);
  const activates = pathCode !== null && pathCode !== session.activeGroupCode && isStored(session, pathCode);

  useEffect(() => {
    if (activates) changeBrowserSession((present) => activateGroup(present, pathCode));
  }, [activates, pathCode]);

  useLayoutEffect(scrollToArrival, [pathname]);
  useEffect(keepPlaceThroughReload, []);
  useEffect(watchTaps, []);
  // Also when the next screen was there before anybody could see that it was on its way.
  useEffect(() => (isMoving ? undefined : releaseHeld()), [isMoving, pathname]);

  const arrives = arriveAt(session, pathname) !== session;

  useEffect(() => {
    if (arrives) changeBrowserSession((present) => arriveAt(present, pathname));
  }, [arrives, pathname]);

  const groupCode = pathCode ?? currentGroupCode(session) ?? '';
  // A tap on a link first says that something moves: the present screen must not be drawn anew for that.
  const screen = useMemo(
    () =>
      match && (
        <ScreenBoundary key={pathname} groupCode={groupCode}>
          {show(screens, match, groupCode)}
        </ScreenBoundary>
      ),
    [screens, match, pathname, groupCode],
  );

  if (!match) return null;
  return (
    <CanShowContext value={isScreen}>
      <MoveContext value={move}>
        <MovingVeil isMoving={isMoving}>{screen}</MovingVeil>
        {Beside && <Beside groupCode={groupCode} />}
      </MoveContext>
    </CanShowContext>
  );
}

/** Generic, so that TypeScript knows that the params are those of the screen. */
function show<S extends ScreenName>(
  screens: GroupScreens,
  match: ScreenMatch<S>,
  groupCode: string,
): ReactNode {
  const screen: ComponentType<ScreenProps<S>> = screens[match.screen];
  return createElement(screen, { ...match.params, groupCode, key: pathKey(match.params) });
}

/** Another entry is another screen: a form must not keep what was typed about the last one. */
const pathKey = (params: Readonly<Record<string, string>>): string => Object.values(params).join('/');
