'use client';

import { clsx } from 'clsx';
import { usePathname } from 'next/navigation';
import {
  createElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
  type ComponentType,
  type ReactNode,
} from 'react';

import { CanShowContext, MoveContext } from '@/components/shell/group-navigation';
import { LookingContext } from '@/components/shell/looking';
import { ScreenBoundary } from '@/components/shell/failures/screen-boundary';
import { arrive, keepPlaceThroughReload } from '@/components/shell/scroll-memory';
import { isViewKey } from '@/lib/domain/text/codes';
import { BigScreenContext, CoveredContext, useScreenWidth } from '@/lib/device/page/look/big-screen';
import { holdTapped, releaseHeld, watchTaps } from '@/lib/device/page/early/pressed-look';
import {
  isEntryForm,
  isLookedAt,
  matchScreen,
  routes,
  type ScreenMatch,
  type ScreenName,
  type ScreenParams,
} from '@/lib/routes';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { activateGroup, arriveAt, currentGroupCode, isOnDevice, isStored } from '@/lib/session/stored-groups';
import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/waiting/spinner';
import { useLasting } from '@/components/ui/use-lasting';

/** Making a screen inert visits all its elements; most moves are over before this delay and do without. */
const HELD_AFTER_MS = 100;

type MovingVeilProps = { readonly isMoving: boolean; readonly children: ReactNode };

/**
 * Makes the present screen inert while the code of the next one is loading: what was typed into a screen that is about
 * to go would be lost. A moment later a spinner appears.
 */
function MovingVeil({ isMoving, children }: MovingVeilProps) {
  const t = useTranslations('shell');
  const isHeld = useLasting(isMoving, HELD_AFTER_MS);
  return (
    <>
      <div className="contents" inert={isHeld}>
        {children}
      </div>
      {isHeld && (
        <div
          role="status"
          className="pointer-events-none fixed inset-0 z-40 grid place-items-center text-ink-2"
        >
          <span className="sr-only">{t('loading')}</span>
          <Spinner className="size-8 animate-appear [animation-delay:100ms]" />
        </div>
      )}
    </>
  );
}

/** What every screen gets: the group it is about, and what its path carries. */
export type ScreenProps<S extends ScreenName> = ScreenParams<S> & { readonly groupCode: string };

/** The screens of a group, each loaded when it is first needed. */
export type GroupScreens = { readonly [S in ScreenName]: ComponentType<ScreenProps<S>> };

type OfGroup = ComponentType<{ readonly groupCode: string }>;

type GroupAppProps = {
  readonly screens: GroupScreens;
  /** In place of what whoever may only look is not shown. */
  readonly lookOnly: OfGroup;
  /** The upper part of the rail on wide screens. */
  readonly rail?: OfGroup;
  /** What belongs to the present group and stays mounted from one screen to the next. */
  readonly beside?: OfGroup;
};

const isScreen = (path: string): boolean => matchScreen(path) !== null;

const codeInPath = (match: ScreenMatch | null): string | null =>
  match && 'groupCode' in match.params ? match.params.groupCode : null;

/**
 * The screen of a path, re-rendered only for another path: a tap on a link first re-renders what is around it, to show
 * that something moves.
 * @param path null for no screen
 */
function useScreen(
  { screens, lookOnly: LookOnly }: Pick<GroupAppProps, 'screens' | 'lookOnly'>,
  path: string | null,
  activeCode: string,
): ReactNode {
  const match = useMemo(() => (path === null ? null : matchScreen(path)), [path]);
  const groupCode = codeInPath(match) ?? activeCode;
  return useMemo(
    () =>
      match && (
        <ScreenBoundary key={path} groupCode={groupCode}>
          {isViewKey(groupCode) && !isLookedAt(match.screen) ? (
            <LookOnly groupCode={groupCode} />
          ) : (
            show(screens, match, groupCode)
          )}
        </ScreenBoundary>
      ),
    [screens, LookOnly, match, path, groupCode],
  );
}

/**
 * Shows the screen of the present path (the table in lib/routes.ts). Links between screens push to the browser's
 * history, which `usePathname` follows: moving inside a group needs no network (docs/screens.md#moving-inside-a-group).
 * A code in the path is the group the screen acts on, and if it is stored it becomes the active one; without a code it
 * is the active group. Where there is room, the form of an entry is a panel beside the screen that it was opened on.
 *
 * No Suspense boundary here: with one, the server would send its fallback first and the balances hidden behind a
 * script; without, the HTML waits for the screen, and a click keeps the present screen, inert, until the code of the
 * next one is there.
 */
export function GroupApp({ screens, lookOnly, rail: Rail, beside: Beside }: GroupAppProps) {
  const pathname = usePathname();
  const session = useSession();
  const [isMoving, startMoving] = useTransition();
  const move = useCallback((change: () => void) => {
    holdTapped();
    startMoving(change);
  }, []);
  const match = useMemo(() => matchScreen(pathname), [pathname]);
  const pathCode = codeInPath(match);
  const activates = pathCode !== null && pathCode !== session.activeGroupCode && isStored(session, pathCode);

  useEffect(() => {
    if (activates) changeBrowserSession((present) => activateGroup(present, pathCode));
  }, [activates, pathCode]);

  useEffect(keepPlaceThroughReload, []);
  useEffect(watchTaps, []);
  // Also when the next screen was there before the move could be shown.
  useEffect(() => (isMoving ? undefined : releaseHeld()), [isMoving, pathname]);

  const arrives = arriveAt(session, pathname) !== session;

  useEffect(() => {
    if (arrives) changeBrowserSession((present) => arriveAt(present, pathname));
  }, [arrives, pathname]);

  const width = useScreenWidth();
  const activeCode = currentGroupCode(session) ?? '';
  const groupCode = pathCode ?? activeCode;
  const isLooking = isViewKey(groupCode);
  const isForm = match !== null && isEntryForm(match.screen) && !isLooking;
  const [openedOn, setOpenedOn] = useState<string>(routes.main);
  if (match && !isForm && openedOn !== pathname) setOpenedOn(pathname);

  const isOfGroup = () =>
    isOnDevice(session, groupCode) && (codeInPath(matchScreen(openedOn)) ?? activeCode) === groupCode;
  const shown = { screens, lookOnly };
  const beside = isForm && width === 'roomy' && isOfGroup() ? openedOn : null;
  const screen = useScreen(shown, isForm ? beside : pathname, activeCode);
  const form = useScreen(shown, isForm ? pathname : null, activeCode);
  useLayoutEffect(() => arrive(beside), [pathname, beside]);
  const page = useMemo(
    () => ({ width, rail: width !== 'slim' && Rail && <Rail groupCode={groupCode} />, beside: null }),
    [width, Rail, groupCode],
  );
  const panel = useMemo(() => ({ ...page, rail: beside === null && page.rail, beside }), [page, beside]);

  if (!match) return null;
  return (
    <CanShowContext value={isScreen}>
      <MoveContext value={move}>
        <LookingContext value={isLooking}>
          <MovingVeil isMoving={isMoving}>
            {screen && (
              <BigScreenContext value={page}>
                <CoveredContext value={isForm}>
                  <div
                    className={clsx('contents', isForm && 'covered')}
                    inert={isForm}
                    aria-hidden={isForm || undefined}
                  >
                    {screen}
                  </div>
                </CoveredContext>
              </BigScreenContext>
            )}
            {form && (
              <BigScreenContext value={panel}>
                <div key={pathname} className="form-panel">
                  <div className="form-scroll">{form}</div>
                </div>
              </BigScreenContext>
            )}
          </MovingVeil>
          {Beside && <Beside groupCode={groupCode} />}
        </LookingContext>
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
