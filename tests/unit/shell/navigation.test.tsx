import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { useSyncExternalStore, type ReactNode } from 'react';

import { FocusHeading } from '@/components/shell/focus-heading';
import { GroupApp, type GroupScreens } from '@/components/shell/group-app';
import { GroupLink } from '@/components/shell/group-link';
import { GROUP_SCREENS } from '@/lib/routes';
import { reloadBrowserSession } from '@/lib/session/session-browser';
import messages from '@/messages/de.json';

const router = {
  back: jest.fn(),
  forward: jest.fn(),
  refresh: jest.fn(),
  push: jest.fn(),
  replace: jest.fn(),
  prefetch: jest.fn(),
};

const heard = new Set<() => void>();
const subscribe = (listener: () => void) => {
  heard.add(listener);
  return () => heard.delete(listener);
};

/** Follows the browser's history, as Next does. */
function Next({ children }: { readonly children: ReactNode }) {
  const pathname = useSyncExternalStore(subscribe, () => location.pathname);
  return (
    <AppRouterContext value={router as never}>
      <PathnameContext value={pathname}>{children}</PathnameContext>
    </AppRouterContext>
  );
}

const scrollTo = jest.fn();

const nothing = () => null;

const screens: GroupScreens = {
  ...(Object.fromEntries(
    Object.keys(GROUP_SCREENS).map((name) => [name, nothing]),
  ) as Partial<GroupScreens> as GroupScreens),
  main: ({ groupCode }) => (
    <>
      <FocusHeading>{`Gruppe ${groupCode}`}</FocusHeading>
      <GroupLink href="/settle-expenses">Ausgleich</GroupLink>
      <GroupLink href="/create-expense">Ausgabe</GroupLink>
      <GroupLink href="/terms-and-conditions">AGB</GroupLink>
    </>
  ),
  settleExpenses: () => <FocusHeading>Ausgleich</FocusHeading>,
  createExpense: () => (
    <>
      <FocusHeading>Neue Ausgabe</FocusHeading>
      <GroupLink href="/pari">Zurück</GroupLink>
    </>
  ),
  memberDetails: ({ groupCode, userId }) => <FocusHeading>{`${userId} in ${groupCode}`}</FocusHeading>,
};

/** jsdom has no width to ask for. */
const windowIs = (width: number) => {
  const matchMedia = (query: string): Partial<MediaQueryList> => ({
    matches: width >= Number(/(\d+)px/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.assign(window, { matchMedia });
};

beforeEach(() => {
  const push = history.pushState.bind(history);
  jest.spyOn(history, 'pushState').mockImplementation((...args) => {
    push(...args);
    for (const listener of heard) listener();
  });
  Object.assign(window, { scrollTo });
  windowIs(360);
  document.cookie = 'activeGroupCode=ABC; Path=/';
  document.cookie = 'storedGroupCodes=ABC.DEF; Path=/';
  reloadBrowserSession();
});

afterEach(() => {
  jest.restoreAllMocks();
  scrollTo.mockClear();
});

const open = (path: string) => {
  history.replaceState(null, '', path);
  render(
    <Next>
      <NextIntlClientProvider locale="de" timeZone="Europe/Berlin" messages={messages}>
        <GroupApp screens={screens} lookOnly={() => <h1>Nur zum Ansehen</h1>} />
      </NextIntlClientProvider>
    </Next>,
  );
};

test('moving inside a group needs no network and puts the focus on the new heading', async () => {
  open('/pari');
  expect(screen.getByRole('heading', { name: 'Gruppe ABC' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Ausgleich' }));
  expect(screen.getByRole('heading', { name: 'Ausgleich' })).toHaveFocus();
  expect(location.pathname).toBe('/settle-expenses');
  expect(router.push).not.toHaveBeenCalled();
});

test('on a phone a form takes the place of the screen that it was opened on', async () => {
  open('/pari');
  await userEvent.click(screen.getByRole('link', { name: 'Ausgabe' }));
  expect(screen.getByRole('heading', { name: 'Neue Ausgabe' })).toHaveFocus();
  expect(screen.queryByText('Gruppe ABC')).not.toBeInTheDocument();
});

test('where there is room a form stands beside the screen, which nobody can reach until the form is closed', async () => {
  windowIs(1280);
  open('/pari');
  const heading = screen.getByRole('heading', { name: 'Gruppe ABC' });
  await userEvent.click(screen.getByRole('link', { name: 'Ausgabe' }));
  expect(screen.getByRole('heading', { name: 'Neue Ausgabe' })).toHaveFocus();
  expect(heading).toBeInTheDocument();
  expect(heading.closest('[inert]')).not.toBeNull();
  expect(screen.queryByRole('heading', { name: 'Gruppe ABC' })).not.toBeInTheDocument();
  expect(scrollTo).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'Zurück' }));
  expect(heading).toHaveFocus();
  expect(heading.closest('[inert]')).toBeNull();
});

test('what is no screen of a group is opened as a page', async () => {
  open('/pari');
  await userEvent.click(screen.getByRole('link', { name: 'AGB' }));
  expect(router.push).toHaveBeenCalledWith('/terms-and-conditions');
});

test('a click with a key for a new tab is left to the browser', async () => {
  open('/pari');
  const link = screen.getByRole('link', { name: 'Ausgleich' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.keyboard('{Control>}');
  await userEvent.click(link);
  expect(location.pathname).toBe('/pari');
});

test('a stored code in the path becomes the active group', () => {
  open('/groupmember-details/DEF/ben');
  expect(screen.getByRole('heading', { name: 'ben in DEF' })).toBeInTheDocument();
  expect(document.cookie).toContain('activeGroupCode=DEF');
});

test.each(['/pari', '/manage-groups'])('on %s creating a group is over', (path) => {
  document.cookie = 'creating=manage; Path=/';
  reloadBrowserSession();
  open(path);
  expect(document.cookie).not.toContain('creating');
});

test('between the steps of creating a group it is not over', () => {
  document.cookie = 'creating=onboarding; Path=/';
  reloadBrowserSession();
  open('/create-group-members');
  expect(document.cookie).toContain('creating=onboarding');
});

test('a code that is not stored is shown, and changes nothing on the device', () => {
  open('/groupmember-details/XYZ/ben');
  expect(screen.getByRole('heading', { name: 'ben in XYZ' })).toBeInTheDocument();
  expect(document.cookie).toContain('activeGroupCode=ABC');
  act(reloadBrowserSession);
});
