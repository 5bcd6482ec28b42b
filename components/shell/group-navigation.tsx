'use client';

import { useRouter } from 'next/navigation';
import { createContext, useCallback, useContext } from 'react';

import { noteMove } from '@/components/shell/scroll-memory';
import { useShellConfig } from '@/components/shell/shell-config';
import { mayRunHumanCheck } from '@/lib/routes';

/** Whether the group shown right now can show the screen of a path itself, without asking the network. */
export type CanShow = (pathname: string) => boolean;

/** `GroupApp` fills it; outside of one nothing can be shown without loading a page. */
export const CanShowContext = createContext<CanShow>(() => false);

/** `GroupApp` fills it: does a change of the address such that the present screen is held still until the next is there. */
export const MoveContext = createContext<(change: () => void) => void>((change) => change());

/** What the browser asked the server for; every move since then has kept that document, and its policy for content. */
const loadedPath = typeof window === 'undefined' ? '' : window.location.pathname;

type OpenOptions = {
  readonly replace?: boolean;
  /** The screen was seen before and is shown where it was left, a long history at the row that was tapped. */
  readonly back?: boolean;
};

export type OpenScreen = (href: string, options?: OpenOptions) => void;

/**
 * Goes to another screen: by the browser's history alone inside a group (docs/screens.md#moving-inside-a-group), else
 * by a page load of Next, or of the browser where the present document may not run what the screen needs, or is the one
 * that the device keeps.
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
      if (isKept ? !canShow(path) : mayRunHumanCheck(path) && !mayRunHumanCheck(loadedPath)) {
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
