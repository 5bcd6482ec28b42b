import fc from 'fast-check';
import type { Asked } from '@/lib/domain/ledger/change';
import { decide } from '@/lib/domain/ledger/decide';
import { evolve } from '@/lib/domain/ledger/evolve';
import { reverse } from '@/lib/domain/ledger/event';
import type { Entry, Member } from '@/lib/domain/nouns';
import { needsOf } from '@/lib/domain/ledger/needs';
import { noPast, type OpenLedger, type PastRevision } from '@/lib/domain/ledger/open-ledger';
import { cents } from '@/lib/domain/money/money';
import { copyOf, entryOf } from '@/tests/unit/device/a-ledger';
import { evenly } from '@/lib/domain/entry/split';

const [BREAD, NEW, GONE] = ['00000001-bread', '00000002-new', '00000003-gone'];

const copy = copyOf(
  { Anna: 1000, Ben: -1000, Cleo: 0 },
  { entries: [entryOf('Brot', '2026-11-10T10:00:00Z', { id: BREAD, amount: 2000 })] },
);
const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora'];
const idOf = (name: string): string => copy.members.find((member) => member.name === name)?.id ?? name;

const person = fc.constantFrom(...NAMES).map(idOf);
const entryId = fc.constantFrom(BREAD, NEW, GONE);
const amount = fc.constantFrom(0, 1, 1000, 10_000_000).map(cents);
const base = fc.constantFrom({}, { base: 0 }, { base: 7 });
const row = fc.record({ fromId: person, toId: person, cents: amount });

const content = fc
  .record({
    kind: fc.constantFrom('expense' as const, 'payment' as const),
    cents: amount,
    payer: person,
    among: person,
  })
  .map(({ kind, cents: each, payer, among }) => ({
    ...{ kind, title: kind === 'expense' ? 'Brot' : '', cents: each },
    ...{ payers: [{ memberId: payer, cents: each }], split: evenly([among]) },
  }));

const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc.tuple(entryId, content, base, fc.boolean()).map(([id, said, on, keepsPlan]) => ({
    kind: 'entry.put' as const,
    entry: { id, ...said },
    ...on,
    keepsPlan,
  })),
  fc.tuple(entryId, base).map(([id, on]) => ({ kind: 'entry.delete' as const, entryId: id, ...on })),
  person.map((name) => ({ kind: 'member.add' as const, member: { id: idOf(name), name } })),
  fc
    .tuple(person, base)
    .map(([id, on]) => ({ kind: 'member.rename' as const, memberId: id, name: 'Emil', ...on })),
  fc.tuple(person, base).map(([id, on]) => ({ kind: 'member.remove' as const, memberId: id, ...on })),
  base.map((on) => ({ kind: 'group.set' as const, set: { currency: '$' }, ...on })),
  fc.tuple(entryId, row).map(([id, each]) => ({ kind: 'plan.confirm' as const, entryId: id, ...each })),
  fc.array(row).map((rows) => ({ kind: 'plan.fix' as const, rows })),
  row.map((each) => ({ kind: 'plan.shorten' as const, row: each })),
  fc.constant({ kind: 'plan.drop' as const }),
  fc.integer({ min: 1, max: 3 }).map((revision) => ({ kind: 'undo' as const, revision })),
);

const byId = <Noun extends Entry | Member>(nouns: readonly Noun[]): Map<string, Noun> =>
  new Map(nouns.map((noun) => [noun.id, noun]));

/** A ledger as a server reads it: of the past it has what one change needs, and nothing else. */
function readFor(change: Asked): OpenLedger {
  const needs = needsOf(change);
  const past = noPast();
  for (const id of needs.ids) past.lives.set(id, []);
  for (const id of needs.named) past.naming.set(id, new Set());
  for (const revision of needs.bases)
    past.settings.set(revision, { isKnown: true, changed: [], planMoved: false });
  for (const revision of needs.revisions) past.revisions.set(revision, null);
  return {
    ...{
      group: copy.group,
      plan: [],
      now: new Date('2026-11-26T10:00:00Z'),
      isPartial: true,
      past,
      own: null,
    },
    members: byId(copy.members),
    entries: byId(copy.entries.filter(({ id }) => needs.ids.includes(id))),
    suggest: () => [],
    debts: null,
  };
}

test('with what a change needs the answer is never `unknown`', () => {
  fc.assert(
    fc.property(asked, (change) => {
      expect(decide(readFor(change), change)).not.toHaveProperty('unknown');
    }),
  );
});

test('with nothing read the answer is `unknown`, and not that the subject does not exist', () => {
  const ledger = { ...readFor({ kind: 'plan.drop' }), entries: new Map(), members: new Map() };
  for (const change of [
    { kind: 'entry.delete', entryId: BREAD },
    { kind: 'member.remove', memberId: 'anna' },
    { kind: 'undo', revision: 1 },
  ] as const)
    expect(decide(ledger, change)).toEqual({ unknown: true });
});

const shown = ({ members, entries, group }: OpenLedger) => ({
  members: [...members.values()].map(({ id, name, paid, made, benefitted, received }) => [
    id,
    name,
    paid,
    made,
    benefitted,
    received,
  ]),
  entries: [...entries.values()].map(({ id, title, cents: each, parts }) => [id, title, each, parts]),
  settings: [group.name, group.currency, group.entryCount],
});

test('an undo leaves every total, name and setting as it was, and gets a revision of its own', () => {
  fc.assert(
    fc.property(asked, (change) => {
      const ledger = readFor(change);
      const before = shown(ledger);
      const decided = decide(ledger, change);
      if (!('event' in decided) || reverse(decided.event) === null) return;
      evolve(ledger, decided);
      const { revision } = ledger.group;
      const known: PastRevision = { event: decided.event, at: ledger.now, undoings: [], last: decided.event };
      ledger.past.revisions.set(revision, known);
      const back = decide(ledger, { kind: 'undo', revision });
      if (!('event' in back)) throw new Error('a change cannot be undone at once');
      evolve(ledger, back);
      expect(shown(ledger)).toEqual(before);
      expect(ledger.group.revision).toBe(copy.group.revision + 2);
      expect(decide(ledger, { kind: 'undo', revision })).toEqual({ nothing: true });
    }),
  );
});

test('a refusal leaves the ledger as it is', () => {
  fc.assert(
    fc.property(asked, (change) => {
      const ledger = readFor(change);
      const before = structuredClone({ ...ledger, suggest: null });
      decide(ledger, change);
      expect({ ...ledger, suggest: null }).toEqual(before);
    }),
  );
});

describe('a change that leaves out a field of the description', () => {
  const said = {
    ...{ kind: 'expense' as const, cents: cents(2000) },
    ...{
      payers: [{ memberId: idOf('Anna'), cents: cents(2000) }],
      split: evenly(NAMES.slice(0, 3).map(idOf)),
    },
  };
  const eventOf = (change: Asked) => {
    const decided = decide(readFor(change), change);
    return 'event' in decided ? decided.event : decided;
  };

  test('leaves it as it is stored', () => {
    const payers = [{ memberId: idOf('Ben'), cents: cents(2000) }];
    expect(eventOf({ kind: 'entry.put', entry: { id: BREAD, ...said, payers }, base: 0 })).toMatchObject({
      ...{ kind: 'entry.revised', before: { title: 'Brot' }, after: { title: 'Brot' } },
    });
  });

  test('makes a new entry that does not have it', () => {
    expect(eventOf({ kind: 'entry.put', entry: { id: NEW, ...said } })).toMatchObject({
      after: { title: '' },
    });
  });
});
