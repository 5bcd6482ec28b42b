import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';

import {
  browserSession,
  changeBrowserSession,
  changeServerSession,
  reloadBrowserSession,
  useSession,
} from '@/lib/session/session-browser';
import { SessionProvider } from '@/lib/session/session-provider';
import { EMPTY_SESSION, sessionCookies } from '@/lib/session/session';
import { activateGroup, storeGroup } from '@/lib/session/stored-groups';

afterEach(() => {
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0] ?? ''}=; Path=/; Max-Age=0`;
  act(reloadBrowserSession);
});

const Shown = () => <p>{useSession().activeGroupCode ?? 'none'}</p>;

test('a change is seen at once and outlives the page', () => {
  render(
    <SessionProvider session={EMPTY_SESSION}>
      <Shown />
    </SessionProvider>,
  );
  expect(screen.getByText('none')).toBeInTheDocument();
  act(() => {
    changeBrowserSession((session) => storeGroup(session, 'ABC'));
  });
  expect(screen.getByText('ABC')).toBeInTheDocument();
  act(() => {
    reloadBrowserSession();
  });
  expect(browserSession().storedGroupCodes).toEqual(['ABC']);
});

test('a switch in another tab does not move this one, and nothing of it is lost', () => {
  changeBrowserSession((session) => storeGroup(storeGroup(session, 'AAA'), 'BBB'));
  const elsewhere = activateGroup(browserSession(), 'AAA');
  for (const { name, value } of sessionCookies(elsewhere)) document.cookie = `${name}=${value ?? ''}; Path=/`;

  const here = changeBrowserSession((session) => ({ ...session, viewState: 'view1' }));

  expect(here.activeGroupCode).toBe('BBB');
  expect(document.cookie).toContain('activeGroupCode=AAA');
  expect(document.cookie).toContain('viewState=view1');
});

test('nothing is drawn anew where the device remembers what the server has drawn', () => {
  const session = storeGroup(EMPTY_SESSION, 'ABC');
  for (const { name, value } of sessionCookies(session)) document.cookie = `${name}=${value ?? ''}; Path=/`;
  const drawn = jest.fn();
  render(
    <SessionProvider session={session}>
      <Profiler id="shown" onRender={drawn}>
        <Shown />
      </Profiler>
    </SessionProvider>,
  );
  act(() => {
    changeBrowserSession((before) => storeGroup(before, 'ABC'));
    changeServerSession((before) => ({ ...before, timeZone: 'Europe/Berlin' }));
  });
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(document.cookie).toContain('tz=Europe%2FBerlin');
});
