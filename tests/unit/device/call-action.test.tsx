import { redirect } from 'next/navigation';

import { callAction } from '@/lib/device/page/call-action';
import { reloadBrowserSession } from '@/lib/session/session-browser';

jest.mock('@/lib/device/page/versions/send-again', () => ({ loadAnewAndSend: jest.fn(() => false) }));
jest.mock('@/lib/session/session-browser', () => ({ reloadBrowserSession: jest.fn() }));

const call = (action: () => Promise<string>) =>
  callAction(action, document.createElement('form'), null, 'before', (reason: string) => reason);

afterEach(() => jest.mocked(reloadBrowserSession).mockReset());

test('what the action answers is what the form shows', async () => {
  expect(await call(() => Promise.resolve('too long'))).toBe('too long');
  expect(reloadBrowserSession).not.toHaveBeenCalled();
});

test('without a network the form says so', async () => {
  expect(await call(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('offline');
});

test('after a redirect of an action this tab reads its cookies again', async () => {
  const joining = call(() => Promise.resolve(redirect('/pari')));
  await expect(joining).rejects.toMatchObject({ digest: expect.stringContaining('/pari') as string });
  expect(reloadBrowserSession).toHaveBeenCalledTimes(1);
});

test.each([
  [429, 'tooOften'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [413, 'refused'],
  [451, 'refused'],
  [500, 'away'],
  [502, 'away'],
  [200, 'away'],
])('an answer with status %i that is not ours counts as %s', async (status, reason) => {
  const passes = jest.fn<Promise<Response>, Parameters<typeof fetch>>(() =>
    Promise.resolve({ status } as Response),
  );
  globalThis.fetch = passes;
  const action = async () => {
    await fetch('/', { method: 'POST' });
    throw new Error('An unexpected response was received from the server.');
  };
  expect(await call(action)).toBe(reason);
  expect(globalThis.fetch).toBe(passes);
});
