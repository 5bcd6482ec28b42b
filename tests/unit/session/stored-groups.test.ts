import { DEVICE_MAX_GROUPS, GONE_GROUP_REMEMBERED_DAYS } from '@/lib/limits';
import { chooseMe, meDigits } from '@/lib/session/me';
import { EMPTY_SESSION, type Session } from '@/lib/session/session';
import {
  activateGroup,
  arriveAt,
  clearNavigation,
  currentGroupCode,
  forgetExpiredGone,
  isKnown,
  isStoreFull,
  leaveGroup,
  markGroupGone,
  renameGroup,
  storeGroup,
} from '@/lib/session/stored-groups';

const DAY_MS = 86_400_000;
const stored = (...codes: string[]): Session => codes.reduce(storeGroup, EMPTY_SESSION);

test('joining a group stores it once and makes it active', () => {
  const session = storeGroup(stored('AAA', 'BBB'), 'AAA');
  expect(session).toMatchObject({ activeGroupCode: 'AAA', storedGroupCodes: ['AAA', 'BBB'] });
});

test('without an active group the first stored one is shown', () => {
  expect(currentGroupCode({ ...stored('AAA', 'BBB'), activeGroupCode: null })).toBe('AAA');
  expect(currentGroupCode(EMPTY_SESSION)).toBeNull();
});

test('one can switch to stored groups only', () => {
  expect(activateGroup(stored('AAA', 'BBB'), 'AAA').activeGroupCode).toBe('AAA');
  expect(activateGroup(stored('AAA'), 'XXX').activeGroupCode).toBe('AAA');
});

test('leaving the active group makes another stored one active, leaving the last one none', () => {
  expect(leaveGroup(stored('AAA', 'BBB'), 'BBB')).toMatchObject({
    activeGroupCode: 'AAA',
    storedGroupCodes: ['AAA'],
  });
  expect(leaveGroup(stored('AAA'), 'AAA')).toEqual(EMPTY_SESSION);
});

test('a group that was left, or deleted for everyone, does not wait among the gone ones', () => {
  const noticed = markGroupGone(stored('AAA', 'BBB'), 'BBB', 0);
  expect(leaveGroup(noticed, 'BBB')).toMatchObject({ goneGroups: [], storedGroupCodes: ['AAA'] });
  expect(leaveGroup(noticed, 'AAA').goneGroups).toHaveLength(1);
});

test('leaving another group keeps the active one', () => {
  expect(leaveGroup(stored('AAA', 'BBB'), 'AAA').activeGroupCode).toBe('BBB');
});

test('a full device says so and stores no more', () => {
  const full = stored(...Array.from({ length: DEVICE_MAX_GROUPS }, (_, index) => `G${index}`));
  expect(isStoreFull(full)).toBe(true);
  expect(storeGroup(full, 'NEW')).toBe(full);
  expect(storeGroup(full, 'G0').activeGroupCode).toBe('G0');
});

test('a code with other characters than letters and digits is never stored', () => {
  expect(storeGroup(EMPTY_SESSION, 'A; Path=/')).toBe(EMPTY_SESSION);
});

test('a group that is gone waits 90 days, and comes back by joining again', () => {
  const nowMs = 20_000 * DAY_MS;
  const gone = markGroupGone(stored('AAA', 'BBB'), 'BBB', nowMs);
  expect(gone).toMatchObject({
    activeGroupCode: 'AAA',
    storedGroupCodes: ['AAA'],
    goneGroups: [{ groupCode: 'BBB', goneSinceDay: 20_000 }],
  });
  expect(forgetExpiredGone(gone, nowMs + GONE_GROUP_REMEMBERED_DAYS * DAY_MS)).toBe(gone);
  expect(forgetExpiredGone(gone, nowMs + (GONE_GROUP_REMEMBERED_DAYS + 1) * DAY_MS).goneGroups).toEqual([]);
  expect(storeGroup(gone, 'BBB').goneGroups).toEqual([]);
});

test('a code that this device never had is not noted as gone', () => {
  const session = stored('AAA');
  expect(markGroupGone(session, 'XXX', 0)).toBe(session);
  expect(isKnown(session, 'XXX')).toBe(false);
});

test('a group that is gone is still known, and so is an active one that is not stored', () => {
  expect(isKnown(markGroupGone(stored('AAA'), 'AAA', 0), 'AAA')).toBe(true);
  const active = { ...EMPTY_SESSION, activeGroupCode: 'AAA' };
  expect(isKnown(active, 'AAA')).toBe(true);
  expect(markGroupGone(active, 'AAA', 0)).toMatchObject({
    activeGroupCode: null,
    goneGroups: [{ groupCode: 'AAA' }],
  });
});

test('creating a group ends with the main screen or the list, not with the steps behind it', () => {
  const creating: Session = { ...stored('AAA'), creating: 'onboarding' };
  for (const path of ['/create-group-members', '/onboarding-group-settings', '/terms-and-conditions'])
    expect(arriveAt(creating, path)).toBe(creating);
  for (const path of ['/pari', '/manage-groups']) expect(arriveAt(creating, path).creating).toBeNull();
  expect(arriveAt(stored('AAA'), '/pari')).toEqual(stored('AAA'));
});

test('creating a group also ends by joining or opening another one, and by leaving', () => {
  const creating: Session = { ...stored('AAA', 'BBB'), creating: 'manage' };
  for (const session of [
    storeGroup(creating, 'CCC'),
    activateGroup(creating, 'AAA'),
    leaveGroup(creating, 'BBB'),
    markGroupGone(creating, 'BBB', 0),
  ])
    expect(session.creating).toBeNull();
});

test('view and ways back are forgotten together', () => {
  const session: Session = {
    ...stored('AAA'),
    viewState: 'view1',
    previousRoute: '/a',
    nestedPreviousRoute: '/b',
  };
  expect(clearNavigation(session)).toEqual(stored('AAA'));
});

test('another code keeps the place, the member and the ways back of a group', () => {
  const before = {
    ...chooseMe(stored('aaaa2222', 'bbbb3333'), 'aaaa2222', '0000000a-0000-4000-8000-000000000000'),
    activeGroupCode: 'aaaa2222',
    previousRoute: '/activity/aaaa2222',
  };
  const after = renameGroup(before, 'aaaa2222', 'cccc4444');
  expect(after).toMatchObject({
    activeGroupCode: 'cccc4444',
    storedGroupCodes: ['cccc4444', 'bbbb3333'],
    previousRoute: '/activity/cccc4444',
  });
  expect(meDigits(after, 'cccc4444')).toBe('0000000a');
  expect(meDigits(after, 'aaaa2222')).toBeNull();
  expect(renameGroup(after, 'aaaa2222', 'cccc4444')).toBe(after);
});

test('a group that was gone under its former code is stored again, and an unknown one is not', () => {
  const gone = markGroupGone(stored('aaaa2222'), 'aaaa2222', 0);
  const after = renameGroup(gone, 'aaaa2222', 'cccc4444');
  expect([after.storedGroupCodes, after.goneGroups]).toEqual([['cccc4444'], []]);
  expect(renameGroup(gone, 'dddd5555', 'cccc4444')).toBe(gone);
});
