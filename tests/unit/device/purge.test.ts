import { purgeDate, silentDaysNearPurge } from '@/lib/domain/purge';

const now = new Date('2026-11-22T12:00:00.000Z');
const silentFor = (days: number, inactiveDataPurge = true) => ({
  inactiveDataPurge,
  lastActiveAt: new Date(now.getTime() - days * 86_400_000),
});

describe('the day on which a silent group is deleted', () => {
  test('is 90 days after this visit, because a visit is activity', () => {
    expect(purgeDate(silentFor(80), now)).toEqual(new Date('2027-02-20T12:00:00.000Z'));
  });

  test('is 90 days after the last activity of this very hour', () => {
    expect(purgeDate(silentFor(1 / 48), now)).toEqual(new Date('2027-02-20T11:30:00.000Z'));
  });
});

describe('who comes to a silent group', () => {
  test('in its last two weeks learns for how long it was silent', () => {
    expect(silentDaysNearPurge(silentFor(76), now)).toBe(76);
  });

  test('before that learns nothing', () => {
    expect(silentDaysNearPurge(silentFor(75.9), now)).toBeNull();
  });

  test('learns nothing when it is never deleted by itself', () => {
    expect(silentDaysNearPurge(silentFor(89, false), now)).toBeNull();
  });
});
