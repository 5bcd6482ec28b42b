import { newsOfRetry, restoreGroup } from '@/components/groups/gone-group-list';
import { spacedCode } from '@/components/ui/group-tile';
import { DEVICE_MAX_GROUPS } from '@/lib/limits';
import { EMPTY_SESSION, type Session } from '@/lib/session/session';

const session: Session = {
  ...EMPTY_SESSION,
  activeGroupCode: 'ALPEN',
  storedGroupCodes: ['ALPEN'],
  goneGroups: [{ groupCode: 'BERLIN', goneSinceDay: 20_000 }],
};
const full = {
  ...session,
  storedGroupCodes: Array.from({ length: DEVICE_MAX_GROUPS }, (_, index) => `G${index}`),
};

test('a gone group that is found again is stored as before, and the open one stays open', () => {
  const after = restoreGroup(session, 'BERLIN');
  expect(after).toMatchObject({
    activeGroupCode: 'ALPEN',
    storedGroupCodes: ['ALPEN', 'BERLIN'],
    goneGroups: [],
  });
});

test('on a device without a group the one that is back is opened', () => {
  const bare = { ...session, activeGroupCode: null, storedGroupCodes: [] };
  expect(restoreGroup(bare, 'BERLIN').activeGroupCode).toBe('BERLIN');
});

test('looking for it again has four outcomes', () => {
  expect(newsOfRetry(session, true)).toBe('back');
  expect(newsOfRetry(session, false)).toBe('still-gone');
  expect(newsOfRetry(full, true)).toBe('full');
  expect(newsOfRetry(full, null)).toBe('unreachable');
});

test('a code is read in groups of four, of whatever length it is', () => {
  expect(spacedCode('ACDEFGHIJKLM')).toBe('ACDE\u00a0FGHI\u00a0JKLM');
  expect(spacedCode('ACDEFG')).toBe('ACDE\u00a0FG');
});
