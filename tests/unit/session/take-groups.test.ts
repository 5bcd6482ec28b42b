import fc from 'fast-check';
import { DEVICE_MAX_GROUPS } from '@/lib/limits';
import { meDigits } from '@/lib/session/me';
import { markOf } from '@/lib/session/me-cookie';
import { browserChanges, EMPTY_SESSION, parseSession, type Session } from '@/lib/session/session';
import { storeGroup, takeGroups, takingOf } from '@/lib/session/stored-groups';

const stored = (...codes: string[]): Session => codes.reduce(storeGroup, EMPTY_SESSION);
const as = (session: Session, groupCode: string, digits: string): Session => ({
  ...session,
  me: [...session.me, { mark: markOf(groupCode), digits }],
});
const [A, B, C] = ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC'] as const;
const [ANNA, BEN] = ['aaaaaaaa', 'bbbbbbbb'] as const;

test('groups that are there stay, with who one is, the rest is added behind them', () => {
  const mine = as(stored(B, C), B, ANNA);
  const groups = [
    { groupCode: A, digits: BEN },
    { groupCode: B, digits: BEN },
  ];
  expect([...takingOf(mine, groups)]).toEqual([
    [A, 'added'],
    [B, 'here'],
  ]);
  const next = takeGroups(mine, { groups, language: 'en' });
  expect(next).toMatchObject({ storedGroupCodes: [B, C, A], activeGroupCode: C, asking: mine.asking });
  expect([A, B, C].map((code) => meDigits(next, code))).toEqual([BEN, ANNA, null]);
});

test('a phone without groups opens the first one, asks there who it is unless that came, and speaks the same language', () => {
  const next = takeGroups(EMPTY_SESSION, {
    groups: [
      { groupCode: A, digits: null },
      { groupCode: B, digits: BEN },
    ],
    language: 'en',
  });
  expect(next).toMatchObject({ activeGroupCode: A, asking: A, language: 'en', storedGroupCodes: [A, B] });
  expect(takeGroups({ ...EMPTY_SESSION, language: 'de' }, { groups: [], language: 'en' }).language).toBe(
    'de',
  );
});

test('who one is comes for a group that is there without it, but never for another one with the same mark', () => {
  const twin = 'AAAAZZZZ';
  const next = takeGroups(as(stored(A, B), A, ANNA), {
    groups: [
      { groupCode: B, digits: BEN },
      { groupCode: twin, digits: BEN },
    ],
    language: null,
  });
  expect(next.storedGroupCodes).toContain(twin);
  expect([meDigits(next, A), meDigits(next, B)]).toEqual([ANNA, BEN]);
});

test('a gone group is there again; what finds no room is left out and changes nothing', () => {
  const gone = { ...stored(B), goneGroups: [{ groupCode: A, goneSinceDay: 1 }] };
  expect(takeGroups(gone, { groups: [{ groupCode: A, digits: BEN }], language: null })).toMatchObject({
    ...{ storedGroupCodes: [B, A], goneGroups: [] },
  });
  const all = Array.from({ length: DEVICE_MAX_GROUPS }, (_, at) => `FULL${at}`);
  const full = stored(...all.slice(1));
  const groups = [
    { groupCode: A, digits: BEN },
    { groupCode: B, digits: BEN },
  ];
  expect([...takingOf(full, groups).values()]).toEqual(['added', 'full']);
  const next = takeGroups(full, { groups, language: null });
  expect(next.storedGroupCodes).toEqual([...full.storedGroupCodes, A]);
  expect(next.me.map(({ mark }) => mark)).toEqual([markOf(A)]);
});

test('whatever is handed over, nothing of this device is lost, and taking it twice is taking it once', () => {
  const code = fc.stringMatching(/^[A-D]{1,5}$/);
  const digits = fc.stringMatching(/^[0-9a-f]{8}$/);
  const session = fc
    .record({ codes: fc.array(code, { maxLength: 105 }), mine: fc.array(fc.tuple(code, digits)) })
    // As the cookies hold it.
    .map(({ codes, mine }) => {
      const held = mine.reduce((present, [group, each]) => as(present, group, each), stored(...codes));
      const cookies = browserChanges('', held).map(({ name, value }) => `${name}=${value}`);
      return parseSession(cookies.join('; '));
    });
  const carried = fc.record({
    groups: fc.uniqueArray(fc.record({ groupCode: code, digits: fc.option(digits) }), {
      selector: ({ groupCode }) => groupCode,
    }),
    language: fc.constantFrom('de' as const, 'en' as const, null),
  });
  fc.assert(
    fc.property(session, carried, (before, brought) => {
      const after = takeGroups(before, brought);
      const count = before.storedGroupCodes.length;
      expect(after.storedGroupCodes.slice(0, count)).toEqual(before.storedGroupCodes);
      for (const group of before.storedGroupCodes)
        expect(meDigits(before, group) ?? meDigits(after, group)).toBe(meDigits(after, group));
      if (before.activeGroupCode !== null) expect(after.activeGroupCode).toBe(before.activeGroupCode);
      const taking = takingOf(before, brought.groups);
      for (const [group, what] of taking)
        expect([group, after.storedGroupCodes.includes(group)]).toEqual([group, what !== 'full']);
      expect(takeGroups(after, brought)).toEqual(after);
    }),
  );
});
