'use client';

import { useTranslations } from 'next-intl';
import { Suspense, startTransition, useEffect, useState } from 'react';

import { loadPresentScreen, PresentScreen } from '@/components/screens/present-screen';
import { GroupMessages, loadMainMessages } from '@/components/shell/messages/group-messages';
import { KeptSkeleton } from '@/components/shell/early/kept-skeleton';
import { LogoBar } from '@/components/shell/bars/logo-link';
import { PlainFrame } from '@/components/shell/plain-frame';
import { settingsEmoji } from '@/lib/settings-emoji';
import { ShellConfigProvider, WITHOUT_SERVER } from '@/components/shell/shell-config';
import { loadFormMessages } from '@/components/shell/messages/form-messages';
import { loadScreenMessages } from '@/components/shell/messages/screen-messages';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { keptRepositoryUrl } from '@/lib/device/page/versions/kept-app';
import { zoneOfDevice } from '@/lib/device/page/time/time-zone';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { loadKept } from '@/lib/device/hooks/preload';
import { GroupsOfTab } from '@/lib/device/hooks/known-groups';
import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import { invitationLocale, isViewLink, matchScreen, routes } from '@/lib/routes';
import { browserSession } from '@/lib/session/session-browser';
import { currentGroupCode } from '@/lib/session/stored-groups';

/** What a server decides elsewhere, and here the device. */
type Start = { readonly locale: Locale; readonly timeZone: string; readonly nowMs: number };

/** Starts loading everything that the first screen needs, while React is still starting. */
function start(): Start {
  const { language, timeZone } = browserSession();
  const locale = language ?? DEFAULT_LOCALE;
  document.documentElement.lang = locale;
  const screen = matchScreen(location.pathname)?.screen ?? 'main';
  void loadMainMessages(locale);
  if (screen !== 'main') void Promise.all([loadFormMessages(locale), loadScreenMessages(locale)]);
  void loadPresentScreen(screen);
  loadKept();
  return { locale, timeZone: timeZone ?? zoneOfDevice(), nowMs: Date.now() };
}

/** As soon as this module is loaded, and not only after hydration. */
const started = typeof window === 'undefined' ? null : start();

const configOfDevice = () => ({
  ...WITHOUT_SERVER,
  repositoryUrl: keptRepositoryUrl() ?? WITHOUT_SERVER.repositoryUrl,
  publicOrigin: location.origin,
  settingsEmoji: settingsEmoji(navigator.userAgent),
  isKept: true,
});

/**
 * The page that the worker shows when no network answers, under whatever address was asked for. Its HTML is the same for
 * every device and address; what is shown is decided here, after hydration.
 */
export function OfflineApp() {
  const [known, setKnown] = useState<Start | null>(null);
  useEffect(() => {
    const begin = () => {
      // On a device with a group `/` leads to the main screen, as the server would redirect it.
      if (location.pathname === routes.home && currentGroupCode(browserSession()) !== null)
        history.replaceState(null, '', routes.main);
      startTransition(() => setKnown(started));
    };
    // Next follows the browser's history from its own first effects on, which run after this one.
    queueMicrotask(begin);
  }, []);
  if (!known) return <KeptSkeleton />;
  return (
    <ShellConfigProvider config={configOfDevice()}>
      <Suspense fallback={<KeptSkeleton />}>
        <GroupMessages {...known}>
          <GroupsOfTab>{matchScreen(location.pathname) ? <PresentScreen /> : <NeedsNetwork />}</GroupsOfTab>
        </GroupMessages>
      </Suspense>
    </ShellConfigProvider>
  );
}

/** What the person who opened this address wants, as a message key. */
function wishOf(path: string): 'create' | 'join' | 'look' | 'text' {
  if (path === routes.onboardingCreateGroup) return 'create';
  if (isViewLink(path)) return 'look';
  const isJoining = path === routes.onboardingEnterGroupCode || invitationLocale(path) !== null;
  return isJoining || path.startsWith(routes.groupCodeValidator('')) ? 'join' : 'text';
}

/** In place of what only a server can show: forms for people without a group, invitations, legal texts. */
function NeedsNetwork() {
  const t = useTranslations('offline');
  useDocumentTitle(t('heading'));
  return (
    <PlainFrame bar={<LogoBar reload />}>
      <Card className="mt-15">
        <EmptyState
          emoji="📡"
          level={1}
          heading={t('heading')}
          action={<Button onClick={() => location.reload()}>{t('retry')}</Button>}
        >
          {t(wishOf(location.pathname))}
        </EmptyState>
      </Card>
    </PlainFrame>
  );
}
