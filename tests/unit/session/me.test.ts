import fc from 'fast-check';

import { newId } from '@/lib/domain/ids';
import { chooseMe, isAsked, meAmong, meDigits } from '@/lib/session/me';
import { markOf, meText, readMe } from '@/lib/session/me-cookie';
import { EMPTY_SESSION, parseSession, type Session } from '@/lib/session/session';
import { leaveGroup, markGroupGone, storeGroup } from '@/lib/session/stored-groups';

const LISBON = 'ACDEFGHIJKLM';
const OSLO = 'OSLO33334444';
const ANNA = '0f3a9b21-1111-4111-8111-111111111111';
const BEN = 'ffffffff-2222-4222-8222-222222222222';
const members = [{ id: ANNA }, { id: BEN }];

const code = fc.stringMatching(/^[A-Za-z0-9]{1,32}$/);
const digits = fc.stringMatching(/^[0-9a-f]{8}$/);
const known = fc.uniqueArray(fc.record({ mark: code.map(markOf), digits }), { selector: ({ mark }) => mark });

const joined = (...codes: string[]): Session => codes.reduce(storeGroup, EMPTY_SESSION);

test('who a device is in its groups comes back as it was written, ten characters for each', () => {
  fc.assert(
    fc.property(known, (list) => {
      const text = meText(list);
      expect(text).toMatch(/^[\w.-]*$/);
      expect(text).toHaveLength(10 * list.length);
      expect(readMe(text)).toEqual(list);
    }),
  );
});

test('whatever stands in the cookie, it names groups and digits, each group once', () => {
  const junk = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^(ACDE|B\.\.\.|C\.D\.)[A-D][\w-]{5}(ACDE[A-D][\w-]{5})?$/),
    fc.stringMatching(/^[\w.-]{0,40}$/),
  );
  fc.assert(
    fc.property(junk, (text) => {
      const found = readMe(text);
      for (const { mark, digits: of } of found) {
        expect(mark).toMatch(/^[A-Za-z0-9]{1,4}\.{0,3}$/);
        expect(of).toMatch(/^[0-9a-f]{8}$/);
      }
      expect(new Set(found.map(({ mark }) => mark)).size).toBe(found.length);
    }),
  );
});

test('whoever was chosen is found among the members of that group, and nobody in another', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 19 }), (place) => {
      const people = Array.from({ length: 20 }, () => ({ id: newId() }));
      const me = people[place] ?? null;
      const session = chooseMe(joined(LISBON, OSLO), LISBON, me?.id ?? null);
      expect(meAmong(session, LISBON, people)).toBe(me);
      expect(meAmong(session, OSLO, people)).toBeNull();
    }),
  );
});

test('a member who has left is nobody, and so are two whose ids begin alike', () => {
  const session = chooseMe(joined(LISBON), LISBON, ANNA);
  expect(meAmong(session, LISBON, [{ id: BEN }])).toBeNull();
  expect(meAmong(session, LISBON, [...members, { id: ANNA.replace('1111', '2222') }])).toBeNull();
});

test('another choice takes the place of the first, in that group alone; who only looks is nobody', () => {
  const both = chooseMe(chooseMe(joined(LISBON, OSLO), LISBON, ANNA), OSLO, BEN);
  expect(meDigits(chooseMe(both, LISBON, BEN), LISBON)).toBe('ffffffff');
  const looking = chooseMe(both, LISBON, null);
  expect([meDigits(looking, LISBON), meDigits(looking, OSLO)]).toEqual([null, 'ffffffff']);
});

test('an id that no server of ours gives out is nobody', () => {
  const session = joined(LISBON);
  expect(chooseMe(session, LISBON, 'Anna')).toBe(session);
});

test('a device that has joined asks until there is an answer, and only once', () => {
  const session = joined(OSLO, LISBON);
  expect([isAsked(session, OSLO), isAsked(session, LISBON)]).toEqual([false, true]);
  expect(isAsked(chooseMe(session, LISBON, ANNA), LISBON)).toBe(false);
  const looking = chooseMe(session, LISBON, null);
  expect(isAsked(looking, LISBON)).toBe(false);
  expect(isAsked(storeGroup(looking, LISBON), LISBON)).toBe(false);
});

test('an answer that the browser has lost is asked for again', () => {
  const answered = chooseMe(joined(LISBON), LISBON, ANNA);
  expect(isAsked({ ...answered, me: [] }, LISBON)).toBe(true);
});

test('a device that leaves a group, or finds it gone, is nobody in it any more, and is not asked', () => {
  const session = chooseMe(joined(OSLO, LISBON), LISBON, ANNA);
  for (const after of [leaveGroup(session, LISBON), markGroupGone(session, LISBON, 0)]) {
    expect(meDigits(after, LISBON)).toBeNull();
    expect(after.asking).toBeNull();
  }
});

test('a group that this device has not stored has nobody, whatever the cookie says', () => {
  const me = meText([{ mark: markOf(LISBON), digits: '0f3a9b21' }]);
  expect(parseSession(`storedGroupCodes=${OSLO}; me=${me}`).me).toEqual([]);
  expect(meDigits(parseSession(`storedGroupCodes=${LISBON}; me=${me}`), LISBON)).toBe('0f3a9b21');
  expect(meDigits(parseSession(`activeGroupCode=${LISBON}; me=${me}`), LISBON)).toBe('0f3a9b21');
});
