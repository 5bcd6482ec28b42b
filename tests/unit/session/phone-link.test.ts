import fc from 'fast-check';
import { GROUP_CODE_ALPHABET } from '@/lib/domain/text/codes';
import { LOCALES } from '@/lib/i18n/locales';
import { DEVICE_MAX_GROUPS, PHONE_LINK_MAX_LENGTH, PHONE_LINK_QR_MAX_LENGTH } from '@/lib/limits';
import { qrPath } from '@/lib/qr-path';
import { EMPTY_SESSION } from '@/lib/session/session';
import {
  type Carried,
  carriedBy,
  carriedText,
  fragmentIn,
  phoneLink,
  readCarried,
  readFragment,
} from '@/lib/session/phone-link';
import { chooseMe } from '@/lib/session/me';

const ORIGIN = 'https://pari.example';
const NOW_S = 1_790_000_000;

const code = fc
  .array(fc.constantFrom(...GROUP_CODE_ALPHABET.split('')), { minLength: 8, maxLength: 12 })
  .map((symbols) => symbols.join(''));
const digits = fc.stringMatching(/^[0-9a-f]{8}$/);
const group = fc.record({ groupCode: code, digits: fc.option(digits) });
const anyCarried: fc.Arbitrary<Carried> = fc.record({
  groups: fc.uniqueArray(group, {
    selector: ({ groupCode }) => groupCode,
    minLength: 1,
    maxLength: DEVICE_MAX_GROUPS,
  }),
  language: fc.option(fc.constantFrom(...LOCALES)),
  expiresAtMs: fc.integer({ min: 0, max: 2 * NOW_S }).map((seconds) => seconds * 1000),
});

const fragmentOf = (link: string): string => link.slice(link.indexOf('#') + 1);
const openFragment = (carried: Carried) => fragmentOf(phoneLink(ORIGIN, 'open', carriedText(carried)));

test('what one phone writes another one reads, in every combination', () => {
  fc.assert(
    fc.property(anyCarried, (carried) => {
      const fragment = openFragment(carried);
      expect(readFragment(fragment)).toEqual({ kind: 'open', carried });
      // Nothing in it is encoded, or cut off by what recognises links in a message.
      expect(fragment).toMatch(/^[\w.-]*[a-z0-9]$/i);
      expect(fragment.length).toBeLessThanOrEqual(PHONE_LINK_MAX_LENGTH);
      expect(fragmentIn(`Hier: ${ORIGIN}/from-other-phone#${fragment} !`, ['pari.example'])).toEqual({
        fragment,
      });
    }),
  );
});

test('a link that was cut off, or in which a sign was changed, is none, and says so', () => {
  fc.assert(
    fc.property(
      anyCarried,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (carried, place) => {
        const fragment = openFragment(carried);
        const at = Math.floor(fragment.length * place);
        expect(readFragment(fragment.slice(0, at)).kind).toMatch(/^(foreign|cut)$/);
        const other = fragment.charAt(at) === 'x' ? 'y' : 'x';
        const slipped = fragment.slice(0, at) + other + fragment.slice(at + 1);
        expect(['open', 'sealed']).not.toContain(readFragment(slipped).kind);
      },
    ),
  );
});

test('whatever stands in a fragment is read or refused, and only texts of the right shape come out', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('.', '-', 'de', 'A', '1o', '%2e', '<b>', '\0', 'ACDEFGHIJKLM', '1a2b3c4d', '🦊'))
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      readFragment(text);
      for (const read of [readCarried(text), readCarried(`de.1.${text}`)]) {
        for (const { groupCode, digits: said } of read?.groups ?? []) {
          expect(groupCode).toMatch(/^[A-Za-z0-9]{1,32}$/);
          expect(said ?? '00000000').toMatch(/^[0-9a-f]{8}$/);
        }
      }
      // With a right check, too: only the link is whole then, not what it says.
      const link = readFragment(fragmentOf(phoneLink(ORIGIN, 'open', text)));
      if (link.kind === 'open') expect(link.carried).toEqual(readCarried(text));
    }),
  );
});

test.each([
  ['', 'no text'],
  ['de.zzz', 'no group'],
  ['fr.zzz.ACDEFGHIJKLM', 'a language that there is not'],
  ['de..ACDEFGHIJKLM', 'no expiry'],
  ['de.-1.ACDEFGHIJKLM', 'an expiry below zero'],
  ['de.zzzzzzzzz.ACDEFGHIJKLM', 'an expiry beyond all dates'],
  ['de.zzz.ACDEFGHIJKLM.', 'an empty group'],
  ['de.zzz.ACDEFGHIJKLM-1a2b3c4', 'too few digits'],
  ['de.zzz.ACDEFGHIJKLM-1A2B3C4D', 'digits that are none'],
  ['de.zzz.ACDEFGHIJKLM-1a2b3c4d-1a2b3c4d', 'two people'],
  ['de.zzz.Lissabon%202026', 'a name for a code'],
  [`de.zzz.${'A'.repeat(33)}`, 'a code that is too long'],
  [
    `de.zzz.${Array.from({ length: DEVICE_MAX_GROUPS + 1 }, (_, at) => `A${at}`).join('.')}`,
    'too many groups',
  ],
])('“%s” is refused: %s', (text) => {
  expect(readCarried(text)).toBeNull();
});

test('an expiry within a second is rounded up', () => {
  const carried = { groups: [{ groupCode: 'ACDEFGHIJKLM', digits: null }], language: null };
  expect(readCarried(carriedText({ ...carried, expiresAtMs: 1001 }))).toEqual({
    ...carried,
    expiresAtMs: 2000,
  });
});

test('of a group that is named twice the first counts', () => {
  expect(readCarried('.zzz.ACDE-00000001.ACDE-00000002')).toMatchObject({
    groups: [{ groupCode: 'ACDE', digits: '00000001' }],
    language: null,
  });
});

test('a link of a version to come is told apart from what is none', () => {
  expect(readFragment('2o.whatever.1234567')).toEqual({ kind: 'newer' });
  expect(readFragment('12z.whatever')).toEqual({ kind: 'newer' });
  for (const text of [
    '0o.a.1234567',
    '1x.a.1234567',
    'o.a',
    'delete',
    '1000o.a',
    `1o.${'a'.repeat(PHONE_LINK_MAX_LENGTH)}`,
  ])
    expect([text.slice(0, 20), readFragment(text)]).toEqual([text.slice(0, 20), { kind: 'foreign' }]);
  expect(readFragment('1o.a.0000000')).toEqual({ kind: 'cut' });
  expect(readFragment('1o.')).toEqual({ kind: 'cut' });
});

test('a link in a message is found; one of another installation says of which', () => {
  const fragment = '1o.de.zzz.ACDEFGHIJKLM.0abcdef';
  const hosts = ['pari.example', 'localhost:3000'];
  const at = (link: string) => fragmentIn(link, hosts);
  expect(at(`Meine Gruppen: https://Pari.example/from-other-phone#${fragment}.`)).toEqual({
    fragment,
  });
  expect(at(`http://localhost:3000/from-other-phone#${fragment}`)).toEqual({ fragment });
  expect(at(`https://else.example/from-other-phone#${fragment}`)).toEqual({ elsewhere: 'else.example' });
  for (const none of [
    '',
    'ACDEFGHIJKLM',
    'https://pari.example/from-other-phone',
    `https://pari.example/pari#${fragment}`,
  ])
    expect(at(none)).toBeNull();
});

test('fifty groups with people fit into a link, and some thirty into a code that a camera reads', () => {
  const session = Array.from(
    { length: DEVICE_MAX_GROUPS },
    (_, at) => `ACDEFGHIJ${String(at).padStart(3, '0')}`,
  );
  const linkOf = (count: number) => {
    const storedGroupCodes = session.slice(0, count);
    const carried = carriedBy({ ...EMPTY_SESSION, language: 'de', storedGroupCodes }, NOW_S * 1000 + 1);
    const groups = carried.groups.map((each) => ({ ...each, digits: '1a2b3c4d' }));
    return phoneLink(ORIGIN, 'open', carriedText({ ...carried, groups }));
  };
  expect(readFragment(fragmentOf(linkOf(50)))).toMatchObject({ kind: 'open' });
  expect(linkOf(30).length).toBeLessThanOrEqual(PHONE_LINK_QR_MAX_LENGTH);
  expect(qrPath('x'.repeat(PHONE_LINK_QR_MAX_LENGTH), { maxVersion: 25 }).size).toBe(117 + 8);
});

test('a phone hands over its groups in their order, who one is in them, and its language', () => {
  const session = chooseMe(
    { ...EMPTY_SESSION, language: 'en', storedGroupCodes: ['ACDEFGHIJKLM', 'ZYXWVUTSRQPO'] },
    'ZYXWVUTSRQPO',
    '0f0f0f0f-0000-4000-8000-000000000000',
  );
  expect(carriedBy(session, 1001)).toEqual({
    groups: [
      { groupCode: 'ACDEFGHIJKLM', digits: null },
      { groupCode: 'ZYXWVUTSRQPO', digits: '0f0f0f0f' },
    ],
    language: 'en',
    expiresAtMs: 1001,
  });
});
