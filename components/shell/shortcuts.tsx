'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import { useOpenScreen } from '@/components/shell/group-navigation';
import { useIsLooking } from '@/components/shell/looking';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { ShortcutSwitch } from '@/components/shell/shortcut-switch';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { wantSearch } from '@/lib/device/hooks/history-search';
import { useKnownLedger } from '@/lib/device/hooks/use-ledger';
import { useScreenWidth } from '@/lib/device/page/look/big-screen';
import { isForPage, latinKey } from '@/lib/device/page/keyboard/key-press';
import { useHasShortcuts } from '@/lib/device/page/keyboard/shortcut-switch';
import { SEARCH_MIN_ENTRIES } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';

type ShortcutsProps = { readonly groupCode: string };

/** Elements in which a key is typed, or chooses something. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [popover]';

const isTaken = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TAKES_KEYS) !== null;

/** Whether the dock can be used: no form is open, and the group is on this device. */
const hasDock = (): boolean => document.querySelector('.dock:not(.dock-of-form, [inert] *)') !== null;

/** Returns a function that opens the search of the group's history, from any screen. */
function useSearch(): () => void {
  const openScreen = useOpenScreen();
  const isRoomy = useScreenWidth() === 'roomy';
  return () => {
    const field = document.querySelector<HTMLElement>('[role="search"] input');
    if (field) {
      field.focus();
      return;
    }
    wantSearch();
    if (!isRoomy) changeBrowserSession((session) => ({ ...session, viewState: 'view1' }));
    if (location.pathname !== routes.main) openScreen(routes.main);
  };
}

/** n, / and ? as long as this device has not switched them off (docs/screens.md#keyboard). */
export function Shortcuts({ groupCode }: ShortcutsProps) {
  const openScreen = useOpenScreen();
  const search = useSearch();
  const hasShortcuts = useHasShortcuts();
  const isLooking = useIsLooking();
  const [isShown, setIsShown] = useState(false);
  const canSearch = (useKnownLedger(groupCode)?.group.entryCount ?? 0) >= SEARCH_MIN_ENTRIES;

  /** @returns what the key does here */
  const actOf = (event: KeyboardEvent): (() => void) | null => {
    const key = latinKey(event);
    if (key === '?') return () => setIsShown(true);
    if (!hasDock()) return null;
    if (key === 'n' && !event.shiftKey && !isLooking) return () => openScreen(routes.createExpense);
    return key === '/' && canSearch ? search : null;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || isTaken(event) || !isForPage(event)) return;
    const act = actOf(event);
    if (!act) return;
    // Otherwise Firefox would search the page, and the field that gets the focus would get the letter.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!hasShortcuts) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hasShortcuts]);

  return (
    isShown && (
      <Suspense>
        <ScreenMessages>
          <ShortcutList canSearch={canSearch} onClose={() => setIsShown(false)} />
        </ScreenMessages>
      </Suspense>
    )
  );
}

type ShortcutListProps = { readonly canSearch: boolean; readonly onClose: () => void };

function ShortcutList({ canSearch, onClose }: ShortcutListProps) {
  const t = useTranslations('shortcuts');
  const isLooking = useIsLooking();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      actions={
        <Button variant="secondary" safe onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <dl className="my-4 grid gap-2">
        {!isLooking && <Shortcut keyName="n">{t('expense')}</Shortcut>}
        {canSearch && <Shortcut keyName="/">{t('search')}</Shortcut>}
        <Shortcut keyName="?">{t('list')}</Shortcut>
        {!isLooking && <Shortcut keyName={t('undoKey')}>{t('undo')}</Shortcut>}
        <Shortcut keyName="Esc">{t('escape')}</Shortcut>
      </dl>
      <ShortcutSwitch hint="hint" />
    </Dialog>
  );
}

const Shortcut = ({ keyName, children }: { readonly keyName: string; readonly children: ReactNode }) => (
  <div className="flex items-center gap-3">
    <dt className="w-16 shrink-0">
      <kbd className="inline-grid h-8 min-w-8 place-items-center rounded-check border border-line-strong bg-sunken px-1.5 font-sans text-label font-name text-ink">
        {keyName}
      </kbd>
    </dt>
    <dd className="min-w-0 text-ink">{children}</dd>
  </div>
);
