import { joinGroupAction } from '@/app/actions/join-group';
import { DEVICE_MAX_GROUPS } from '@/lib/limits';
import type { Access } from '@/lib/server/access/access';
import '@/tests/support/test-secret.mjs';
import type * as GermanTexts from '@/tests/support/german-texts';

process.env.DATABASE_URL = 'postgresql://nowhere/pari';

let cookieHeader = '';
const written = new Map<string, string>();

jest.mock('next/headers', () => ({
  headers: () => Promise.resolve(new Headers({ cookie: cookieHeader })),
  cookies: () => Promise.resolve({ set: (name: string, value: string) => written.set(name, value) }),
}));
jest.mock('next-intl/server', () => jest.requireActual<typeof GermanTexts>('@/tests/support/german-texts'));
jest.mock('@/lib/server/read/lookup', () => ({
  lookUpGroup: ({ code }: Access) => Promise.resolve({ code, name: 'Lissabon' }),
}));
jest.mock('@/lib/server/logging/log', () => ({ logUnexpected: jest.fn() }));
const codes = Array.from({ length: DEVICE_MAX_GROUPS }, (_, index) => `GROUP${index}`);

/** Joins on a device that remembers these groups. */
function join(groupCode: string, stored: readonly string[], memberId?: string) {
  written.clear();
  cookieHeader = `storedGroupCodes=${stored.join('.')}`;
  const form = new FormData();
  form.set('groupCode', groupCode);
  if (memberId !== undefined) form.set('memberId', memberId);
  return joinGroupAction({ error: null, isFull: false }, form);
}

/** What Next throws for a redirect. */
const redirectTo = (path: string) => ({ digest: expect.stringContaining(`;${path};`) as string });

test('a device with 100 groups is told how many fit, and joins no other', async () => {
  expect(await join('LISSABON', codes)).toEqual({
    error: 'Dieses Gerät merkt sich höchstens 100 Gruppen. Verlasse erst eine, die du nicht mehr brauchst.',
    isFull: true,
  });
});

test('one of its 100 groups can still be opened, and so can a hundredth', async () => {
  await expect(join('GROUP7', codes)).rejects.toMatchObject(redirectTo('/pari'));
  await expect(join('LISSABON', codes.slice(1))).rejects.toMatchObject(redirectTo('/pari'));
});

test('as whom somebody joins is remembered with the group; what is no id is nobody', async () => {
  await expect(join('LISSABON', [], 'deadbeef-0000-4000-8000-000000000000')).rejects.toBeDefined();
  expect(written.get('added.LISSABON')).toBe('deadbeef');
  for (const memberId of [undefined, '', 'Ben', 'DEADBEEF; Path=/']) {
    await expect(join('LISSABON', [], memberId)).rejects.toMatchObject(redirectTo('/pari'));
    expect(written.get('added.LISSABON')).toBe('1');
  }
});
