import type * as NextIntl from 'next-intl';
import { redirect } from 'next/navigation';

import { action, type Refusal } from '@/app/actions/action';
import { AppError } from '@/lib/errors';
import { clientAddressHeader } from '@/lib/launcher-headers.mjs';
import { currentRequester } from '@/lib/server/guard/requester';
import { logUnexpected } from '@/lib/server/logging/log';
import { TooManyRequests } from '@/lib/server/guard/rate-limits';
import type en from '@/messages/en.json';

jest.mock('next/headers', () => ({
  headers: () => Promise.resolve(new Headers({ [clientAddressHeader]: '2001:db8::7' })),
}));
jest.mock('next-intl/server', () => {
  const { createTranslator } = jest.requireActual<typeof NextIntl>('next-intl');
  const messages = jest.requireActual<typeof en>('@/messages/en.json');
  return {
    getTranslations: (namespace: 'errors') =>
      Promise.resolve(createTranslator({ locale: 'en', messages, namespace })),
  };
});
jest.mock('@/lib/server/logging/log', () => ({ logUnexpected: jest.fn(), requestIdOf: () => 'number' }));

/** What the form shows when its action throws. */
const refusalOf = (error: Error) =>
  action<Refusal>(
    'users',
    () => Promise.reject(error),
    (refusal) => refusal,
  );

const spending = { limit: 15, used: 16, remaining: 0, isOverspent: true, resetsInSeconds: 60 };

afterEach(() => jest.mocked(logUnexpected).mockReset());

test('a mistake of the person is shown in the words of its noun, and not logged', async () => {
  expect(await refusalOf(new AppError('user-name-taken'))).toEqual({
    code: 'user-name-taken',
    isTheirs: true,
    words: 'This name is already in the group. For example “Anna K.”',
  });
  expect(logUnexpected).not.toHaveBeenCalled();
});

test('rate limits and a busy server have words of their own', async () => {
  expect(await refusalOf(new TooManyRequests(spending))).toMatchObject({
    code: 'too-many-requests',
    words: 'That was a lot of attempts. You can go on in 15 minutes.',
  });
  expect(await refusalOf(new AppError('busy'))).toMatchObject({
    isTheirs: false,
    words: 'There is a lot going on right now. Try again in a moment.',
  });
});

test('an unexpected error is logged once, and the form shows no details', async () => {
  const [bug, lost] = [new Error('a secret'), new Error('a lost connection')];
  expect(await refusalOf(bug)).toMatchObject({ code: null, isTheirs: false });
  const busy = new AppError('busy', {}, { cause: lost });
  expect((await refusalOf(busy)).words).not.toContain('lost');
  expect(jest.mocked(logUnexpected).mock.calls.map(([, error]) => error)).toEqual([bug, busy]);
});

test('a redirect passes through', async () => {
  const leave = () =>
    action<Refusal>(
      'groups',
      () => Promise.resolve(redirect('/pari')),
      (refusal) => refusal,
    );
  await expect(leave()).rejects.toMatchObject({ digest: expect.stringContaining('/pari') as string });
});

test('inside an action the requester is whoever sent the form', async () => {
  process.env.PARI_LAUNCHER = '1';
  const ask = () => Promise.resolve(currentRequester().network);
  expect(await action('groups', ask, ({ words }) => words)).toBe('2001:db8:0:0::/64');
});
