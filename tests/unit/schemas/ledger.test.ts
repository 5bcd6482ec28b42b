import { partsInOrder, sharerIdsOf } from '@/lib/domain/entry/parts';
import { namedBySplit } from '@/lib/domain/entry/split';
import fc from 'fast-check';
import {
  entryToLedger,
  groupToLedger,
  ledgerEntryOut,
  ledgerGroupOut,
  ledgerMemberOut,
  memberToLedger,
  momentOf,
  versionToWire,
} from '@/lib/wire/own/ledger-wire';
import { entryOfLedger, groupOfLedger, memberOfLedger } from '@/lib/wire/own/ledger-copy';
import { someEntry, someGroup, someMember } from '@/tests/support/some-nouns';

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the ledger of our own client', () => {
  test('a group comes through as it was', () => {
    fc.assert(
      fc.property(someGroup, (group) => {
        expect(groupOfLedger(ledgerGroupOut.parse(throughJson(groupToLedger(group))))).toEqual(group);
      }),
    );
  });

  test('a member comes through as it was, to the cent', () => {
    fc.assert(
      fc.property(someMember, (member) => {
        expect(memberOfLedger(ledgerMemberOut.parse(throughJson(memberToLedger(member))))).toEqual(member);
      }),
    );
  });

  test('an entry comes through as it was, its parts by member', () => {
    fc.assert(
      fc.property(someEntry, (entry) => {
        const read = entryOfLedger(ledgerEntryOut.parse(throughJson(entryToLedger(entry))));
        expect(read).toEqual({ ...entry, parts: partsInOrder(entry.parts) });
        expect(read.parts).toHaveLength(entry.parts.length);
      }),
    );
  });

  test('payers and sharers of an entry follow from its parts', () => {
    fc.assert(
      fc.property(someEntry, (entry) => {
        const { payers, split } = entryToLedger(entry);
        expect(payers.reduce((sum, { cents }) => sum + cents, 0)).toBe(entry.cents);
        expect(new Set(namedBySplit(split))).toEqual(new Set(sharerIdsOf(entry)));
      }),
    );
  });
});

describe('a version', () => {
  const group = '8f14e45f-ceea-467f-a8d2-9b1e4c6d7a30';
  const at = new Date('2026-11-22T04:00:00.123Z');

  test('names a moment of a group', () => {
    expect(momentOf(versionToWire(group, { revision: 57, at }))).toEqual({
      groupIdStart: '8f14e45f',
      revision: 57,
      at,
    });
  });

  test.each([
    '',
    '57',
    '8f14e45f.x',
    '8f14e45f.mbx2k1zk.',
    '8f14e45f.mbx2k1zk.-1',
    '8f14e45g.mbx2k1zk.5',
    'x\0',
  ])('in another format names none: %j', (version) => {
    expect(momentOf(version)).toBeNull();
  });
});
