'use client';

import { useRouter } from 'next/navigation';
import { createContext, useCallback, useContext } from 'react';

import { noteMove } from '@/components/shell/scroll-memory';
import { useShellConfig } from '@/components/shell/shell-config';
import { mayRunHumanCheck, mayUseCamera } from '@/lib/routes';

/** Whether the present `GroupApp` can show the screen of a path itself, without the network. */
export type CanShow = (pathname: string) => boolean;

/** `GroupApp` provides it; outside of one nothing can be shown without loading a page. */
export const CanShowContext = createContext<CanShow>(() => false);

/** `GroupApp` provides it: changes the address, and keeps the present screen, inert, until the next one is there. */
export const MoveContext = createContext<(change: () => void) => void>((change) => change());

/** The path that the browser loaded; every move since then has kept that document and its content security policy. */
const loadedPath = typeof window === 'undefined' ? '' : window.location.pathname;

type OpenOptions = {
  readonly replace?: boolean;
  /** The screen was seen before and is shown where it was left, a long history at the row that was tapped. */
  readonly back?: boolean;
};

export type OpenScreen = (href: string, options?: OpenOptions) => void;

/**
 * Goes to another screen: by the browser's history alone inside a group (docs/screens.md#moving-inside-a-group), else
 * by Next's router. The browser loads a new document if the present one may not run what the screen needs, or is the
 * offline page.
 * @returns a function that takes a local address, such as those of lib/routes.ts
 */
export function useOpenScreen(): OpenScreen {
  const canShow = useContext(CanShowContext);
  const move = useContext(MoveContext);
  const router = useRouter();
  const { isKept } = useShellConfig();
  return useCallback(
    (href, { replace = false, back = false } = {}) => {
      const path = new URL(href, location.origin).pathname;
      const needsCamera = mayUseCamera(path) && !mayUseCamera(loadedPath);
      const needsCheck = mayRunHumanCheck(path) && !mayRunHumanCheck(loadedPath);
      if (needsCamera || (isKept ? !canShow(path) : needsCheck)) {
        if (replace) location.replace(href);
        else location.assign(href);
        return;
      }
      if (!canShow(path)) {
        if (replace) router.replace(href);
        else router.push(href);
        return;
      }
      if (path === location.pathname) scrollTo(0, 0);
      else noteMove(path, back);
      move(() => {
        if (replace) history.replaceState(null, '', href);
        else history.pushState(null, '', href);
      });
    },
    [canShow, isKept, move, router],
  );
}
