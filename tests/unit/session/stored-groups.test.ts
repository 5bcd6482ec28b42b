import { DEVICE_MAX_GROUPS, GONE_GROUP_REMEMBERED_DAYS } from '@/lib/limits';
import { EMPTY_SESSION, type Session } from '@/lib/session/session';
import {
  activateGroup,
  clearNavigation,
  currentGroupCode,
  forgetExpiredGone,
  isStoreFull,
  leaveGroup,
  markGroupGone,
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

test('view and ways back are forgotten together', () => {
  const session: Session = {
    ...stored('AAA'),
    viewState: 'view1',
    previousRoute: '/a',
    nestedPreviousRoute: '/b',
  };
  expect(clearNavigation(session)).toEqual(stored('AAA'));
});
