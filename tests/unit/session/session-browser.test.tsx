import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';

import {
  browserSession,
  changeBrowserSession,
  changeSessionSilently,
  reloadBrowserSession,
  useSession,
} from '@/lib/session/session-browser';
import { meDigits } from '@/lib/session/me';
import { SessionProvider } from '@/lib/session/session-provider';
import { browserChanges, cookieText, EMPTY_SESSION } from '@/lib/session/session';
import { activateGroup, leaveGroup, markGroupGone, storeGroup } from '@/lib/session/stored-groups';

afterEach(() => {
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0] ?? ''}=; Path=/; Max-Age=0`;
  act(reloadBrowserSession);
});

/** What an answer of the server writes into the cookies of all tabs. */
const arrives = (...cookies: string[]) => {
  for (const cookie of cookies) document.cookie = `${cookie}; Path=/`;
};

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
  for (const { name, value } of browserChanges(document.cookie, elsewhere))
    document.cookie = `${name}=${value ?? ''}; Path=/`;

  const here = changeBrowserSession((session) => ({ ...session, viewState: 'view1' }));

  expect(here.activeGroupCode).toBe('BBB');
  expect(document.cookie).toContain('activeGroupCode=AAA');
  expect(document.cookie).toContain('viewState=view1');
});

test('nothing is rendered again if the device remembers what the server has rendered', () => {
  const session = storeGroup(EMPTY_SESSION, 'ABC');
  for (const { name, value } of browserChanges('', session))
    document.cookie = `${name}=${value ?? ''}; Path=/`;
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
    changeSessionSilently((before) => ({ ...before, timeZone: 'Europe/Berlin' }));
  });
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(document.cookie).toContain('tz=Europe%2FBerlin');
});

test('what another tab and an answer of the server stored meanwhile is there, whichever came first', () => {
  changeBrowserSession((session) => storeGroup(session, 'AAA'));
  arrives('added.CCC=1', 'activeGroupCode=CCC', 'kept.storedGroupCodes=AAA');
  changeBrowserSession((session) => storeGroup(session, 'BBB'));
  act(reloadBrowserSession);
  expect(browserSession().storedGroupCodes).toEqual(['AAA', 'CCC', 'BBB']);
});

test('an answer about oneself in another tab counts here as soon as one is back; the group stays', () => {
  const Me = () => <p>{meDigits(useSession(), 'AAAA') ?? 'nobody'}</p>;
  changeBrowserSession((session) => storeGroup(session, 'AAAA'));
  render(
    <SessionProvider session={browserSession()}>
      <Me />
    </SessionProvider>,
  );
  const there = browserChanges(document.cookie, {
    ...storeGroup(browserSession(), 'BBBB'),
    me: [{ mark: 'AAAA', digits: '0badcafe' }],
  });
  for (const cookie of there) document.cookie = cookieText(cookie, false);
  expect(screen.getByText('nobody')).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(screen.getByText('0badcafe')).toBeInTheDocument();
  expect(browserSession().activeGroupCode).toBe('AAAA');
});

test('a group that another tab has switched to opens here too, when it is asked for', () => {
  changeBrowserSession((session) => storeGroup(storeGroup(session, 'BBB'), 'AAA'));
  changeSessionSilently((session) => activateGroup(session, 'BBB'));
  expect(browserSession().activeGroupCode).toBe('AAA');
  changeBrowserSession((session) => activateGroup(session, 'BBB'));
  expect(browserSession().activeGroupCode).toBe('BBB');
});

test('a group that is left is left here, whichever another tab has switched to', () => {
  changeBrowserSession((session) => storeGroup(storeGroup(session, 'BBB'), 'AAA'));
  changeSessionSilently((session) => activateGroup(session, 'BBB'));
  changeBrowserSession((session) => leaveGroup(session, 'AAA'));
  expect(browserSession()).toMatchObject({ storedGroupCodes: ['BBB'], activeGroupCode: 'BBB' });
});

test('a group that was left does not come back with an answer that was still under way', () => {
  changeBrowserSession((session) => storeGroup(storeGroup(session, 'AAA'), 'BBB'));
  arrives('added.BBB=1');
  changeBrowserSession((session) => leaveGroup(session, 'BBB'));
  arrives('kept.storedGroupCodes=AAA.BBB', 'kept.activeGroupCode=BBB');
  act(reloadBrowserSession);
  expect(browserSession()).toMatchObject({ storedGroupCodes: ['AAA'], activeGroupCode: 'AAA' });
  changeBrowserSession((session) => leaveGroup(session, 'AAA'));
  arrives('kept.storedGroupCodes=AAA.BBB', 'kept.activeGroupCode=BBB');
  act(reloadBrowserSession);
  expect(browserSession()).toEqual(EMPTY_SESSION);
});

test('nothing about groups stays on a device that has left its last one', () => {
  arrives('added.AAA=1', 'activeGroupCode=AAA', 'kept.storedGroupCodes=AAA', 'kept.activeGroupCode=AAA');
  changeBrowserSession((session) => leaveGroup(session, 'AAA'));
  expect(document.cookie).not.toContain('AAA');
});

test('a group that the server stored again no longer waits among the gone ones, nor after it was left', () => {
  changeBrowserSession((session) => markGroupGone(storeGroup(session, 'AAA'), 'AAA', 0));
  arrives('added.AAA=1');
  act(reloadBrowserSession);
  expect(browserSession()).toMatchObject({ storedGroupCodes: ['AAA'], goneGroups: [] });
  changeBrowserSession((session) => leaveGroup(session, 'AAA'));
  act(reloadBrowserSession);
  expect(browserSession()).toEqual(EMPTY_SESSION);
});
