import fc from 'fast-check';

import {
  LIVES_OR_DIES,
  isDeath,
  entryBornBy,
  isBirth,
  type JournalEvent,
  type RecordedEntry,
  type RecordedImport,
  type RecordedMember,
  reverse,
  subjectOf,
} from '@/lib/domain/ledger/event';
import type { Settings } from '@/lib/domain/ledger/settings';
import { cents } from '@/lib/domain/money/money';
import { someDetails } from '@/tests/support/some-details';
import { evenly } from '@/lib/domain/entry/split';
import { decideParts } from '@/lib/domain/entry/parts';
import { somePayWays } from '../../support/some-nouns';
import { decodeEvent, encodeEvent } from '@/lib/wire/own/journal';

const someId = fc.uuid({ version: 4 });
const someText = fc.string({ unit: 'grapheme', maxLength: 30 });
const someCents = fc.integer({ min: 1, max: 1e12 }).map(cents);
const someInstant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
const someRevision = fc.nat({ max: 1000 });

const someMember: fc.Arbitrary<RecordedMember> = fc.record({
  id: someId,
  name: someText,
  payWays: somePayWays,
  revision: someRevision,
  createdAt: someInstant,
});

const somePeople = fc.uniqueArray(someId, { minLength: 2, maxLength: 6 });

const someExpense = fc
  .record({ id: someId, title: someText, cents: someCents, people: somePeople, revision: someRevision })
  .map(({ people, ...entry }) => {
    const [payerId = '', ...others] = people;
    const sharers = others.map((id) => ({ id, createdAt: new Date(0) }));
    const payers = [{ memberId: payerId, cents: entry.cents }];
    const split = evenly(others);
    const kind = 'expense' as const;
    const parts = decideParts({
      ...{ kind, entryId: entry.id, cents: entry.cents, payers, split, sharers, currency: '€' },
    });
    return { ...entry, kind, parts, split: null };
  });

const somePayment = fc
  .record({ id: someId, cents: someCents, people: somePeople, revision: someRevision })
  .map(({ people: [makerId = '', recipientId = ''], ...entry }) => ({
    ...{ ...entry, kind: 'payment' as const, title: '', split: null },
    parts: [
      { memberId: makerId, paidCents: entry.cents, owedCents: null },
      { memberId: recipientId, paidCents: null, owedCents: entry.cents },
    ],
  }));

const someEntry: fc.Arbitrary<RecordedEntry> = fc
  .tuple(fc.oneof(someExpense, somePayment), someInstant)
  .chain(([entry, createdAt]) =>
    someDetails(entry, { around: createdAt, currency: '€' }).map((details) => ({
      ...{ ...entry, ...details, createdAt },
    })),
  );

const settings = {
  name: someText,
  currency: someText,
  inactiveDataPurge: fc.boolean(),
  fixedOrder: fc.boolean(),
  settleBy: fc.oneof(fc.constantFrom('fewest', 'direct'), someId),
  budgets: fc.constantFrom('', '*:all:150000', '*:month:5000 groceries:month:40000'),
};

/** The same settings before and after: what a change has not set is in neither. */
const someSetting = fc
  .tuple(fc.record(settings), fc.record(settings), fc.subarray(Object.keys(settings) as (keyof Settings)[]))
  .map(([before, after, keys]) => {
    const pick = (from: Settings): Partial<Settings> =>
      Object.fromEntries(keys.map((key) => [key, from[key]]));
    return { kind: 'group.set' as const, before: pick(before), after: pick(after) };
  });

const somePlan = fc.array(fc.record({ fromId: someId, toId: someId, cents: someCents }));

/** Two states of one noun, one edit apart. */
const edit = <Noun extends { id: string; revision: number; createdAt: Date }>(noun: fc.Arbitrary<Noun>) =>
  fc.tuple(noun, noun).map(([before, other]) => {
    const { id, createdAt, revision } = before;
    return { before, after: { ...other, id, createdAt, revision: revision + 1 } };
  });

const someImport: fc.Arbitrary<RecordedImport> = fc.record({
  id: someId,
  fileHash: someText,
  format: someText,
  entries: fc.nat(),
  members: fc.array(someMember),
});

const someKey = fc.constantFrom({ may: 'all' as const }, { may: 'look' as const });

/** What came to be after the rows below were written. */
const isLater = (kind: string): boolean => /^(?:import|key)\.|^member\.set$/.test(kind);

const someEvents = {
  'group.created': fc
    .record({ ...settings, id: someId })
    .map((after) => ({ kind: 'group.created' as const, before: null, after })),
  'group.set': someSetting,
  'member.added': someMember.map((after) => ({ kind: 'member.added' as const, before: null, after })),
  'member.renamed': edit(someMember).map((both) => ({ kind: 'member.renamed' as const, ...both })),
  'member.set': edit(someMember).map((both) => ({ kind: 'member.set' as const, ...both })),
  'member.removed': someMember.map((before) => ({ kind: 'member.removed' as const, before, after: null })),
  'entry.created': someEntry.map((after) => ({ kind: 'entry.created' as const, before: null, after })),
  'entry.revised': edit(someEntry).map((both) => ({ kind: 'entry.revised' as const, ...both })),
  'entry.deleted': someEntry.map((before) => ({ kind: 'entry.deleted' as const, before, after: null })),
  'plan.fixed': fc
    .tuple(somePlan, somePlan)
    .map(([before, after]) => ({ kind: 'plan.fixed' as const, before, after })),
  'plan.shortened': fc
    .tuple(somePlan, somePlan)
    .map(([before, after]) => ({ kind: 'plan.shortened' as const, before, after })),
  'plan.dropped': somePlan.map((before) => ({ kind: 'plan.dropped' as const, before, after: null })),
  'plan.confirmed': someEntry.map((after) => ({ kind: 'plan.confirmed' as const, before: null, after })),
  'import.made': someImport.map((after) => ({ kind: 'import.made' as const, before: null, after })),
  'import.undone': someImport.map((before) => ({ kind: 'import.undone' as const, before, after: null })),
  'key.renewed': someKey.map((both) => ({ kind: 'key.renewed' as const, before: both, after: both })),
  'key.made': someKey.map((after) => ({ kind: 'key.made' as const, before: null, after })),
  'key.ended': someKey.map((before) => ({ kind: 'key.ended' as const, before, after: null })),
} satisfies { readonly [Kind in JournalEvent['kind']]: fc.Arbitrary<Extract<JournalEvent, { kind: Kind }>> };

const someEvent: fc.Arbitrary<JournalEvent> = fc.oneof(...Object.values(someEvents));

/** What an event says of one thing, but for its revision, which counts every change and undo alike. */
type Side = Exclude<JournalEvent['before' | 'after'], readonly unknown[]>;
const content = (side: JournalEvent['before' | 'after']): object | null => {
  if (side === null || Array.isArray(side)) return side;
  return { ...(side as NonNullable<Side>), revision: undefined };
};

/** A group's things by id, as events are applied one after the other. */
type State = { readonly things: ReadonlyMap<string, object | null>; readonly settings: Partial<Settings> };

function apply({ things, settings: set }: State, event: JournalEvent): State {
  if (event.kind === 'group.set') return { things, settings: { ...set, ...event.after } };
  const subject = subjectOf(event);
  if (subject === null) return { things, settings: set };
  return { things: new Map([...things, [subject, content(event.after)]]), settings: set };
}

/** The state in which an event finds a group. */
const stateBefore = (event: JournalEvent): State => {
  const subject = subjectOf(event);
  return {
    things: new Map(subject === null ? [] : [[subject, content(event.before)]]),
    settings: event.kind === 'group.set' ? event.before : {},
  };
};

const revisionOf = (side: JournalEvent['before' | 'after']): number | null =>
  side !== null && 'revision' in side ? side.revision : null;

const AT = '2026-11-24T18:30:00.000Z';
const [ANNA, BEN, ENTRY] = [1, 2, 3].map((last) => `0197a000-0000-4000-8000-00000000000${last}`) as [
  string,
  string,
  string,
];

/** Rows as 083cf1a wrote them. Whatever is added to an event, these are read for half a year. */
const FORMER_ROWS = (() => {
  const member = (name: string) => `{"id":"${BEN}","name":"${name}","revision":0,"createdAt":"${AT}"}`;
  const parts = `[["${ANNA}",3450,1725],["${BEN}",null,1725]]`;
  const expense = (title: string) =>
    `{"id":"${ENTRY}","kind":"expense","title":"${title}","cents":3450,"parts":${parts},"revision":0,"createdAt":"${AT}"}`;
  const given = `[["${ANNA}",null,500],["${BEN}",500,null]]`;
  const payment = `{"id":"${ENTRY}","kind":"payment","title":"","cents":500,"parts":${given},"revision":0,"createdAt":"${AT}"}`;
  const settings = '"name":"Rom","currency":"€","inactiveDataPurge":true,"fixedOrder":false';
  const plan = `[{"fromId":"${BEN}","toId":"${ANNA}","cents":1725}]`;
  const row = (kind: string, before: string, after: string) =>
    `{"version":1,"kind":"${kind}","before":${before},"after":${after}}`;
  return [
    row('group.created', 'null', `{${settings},"id":"${ENTRY}"}`),
    row('group.set', '{"name":"Rom"}', '{"name":"Roma"}'),
    row('member.added', 'null', member('Ben')),
    row('entry.created', 'null', expense('Pizza')),
    row('member.renamed', member('Ben'), member('Benno')),
    row('member.removed', member('Benno'), 'null'),
    row('entry.revised', expense('Pizza'), expense('Pizza und Wein')),
    row('entry.deleted', expense('Pizza und Wein'), 'null'),
    row('plan.fixed', '[]', plan),
    row('plan.shortened', plan, '[]'),
    row('plan.dropped', plan, 'null'),
    row('plan.confirmed', 'null', payment),
  ];
})();

describe('an event of the Journal', () => {
  it('comes back from the database as it was written', () => {
    fc.assert(
      fc.property(someEvent, (event) => {
        expect(decodeEvent(JSON.parse(encodeEvent(event)))).toEqual(event);
      }),
    );
  });

  it('of another version, of no kind or with half of its content is refused', () => {
    const event = { version: 1, kind: 'plan.dropped', before: [], after: null };
    expect(decodeEvent(event)).toEqual({ kind: 'plan.dropped', before: [], after: null });
    for (const odd of [{ version: 2 }, { version: undefined }, { kind: 'plan.burnt' }, { before: null }]) {
      expect(() => decodeEvent({ ...event, ...odd })).toThrow();
    }
  });

  it('is read as the build of 083cf1a wrote it, of each kind', () => {
    const read = FORMER_ROWS.map((row) => decodeEvent(JSON.parse(row)));
    const kinds = Object.keys(someEvents).filter((kind) => !isLater(kind));
    expect(read.map(({ kind }) => kind).sort()).toEqual(kinds.sort());
    expect(read[3]).toEqual({
      kind: 'entry.created',
      before: null,
      after: {
        ...{ id: ENTRY, kind: 'expense', title: 'Pizza', cents: 3450, revision: 0, createdAt: new Date(AT) },
        parts: [
          { memberId: ANNA, paidCents: 3450, owedCents: 1725 },
          { memberId: BEN, paidCents: null, owedCents: 1725 },
        ],
        ...{ split: null, day: '2026-11-24', note: '', category: null, foreign: null },
      },
    });
  });

  it('is about the one id that came, changed or went, or about none', () => {
    fc.assert(
      fc.property(someEvent, (event) => {
        const noun: object = event.after ?? event.before;
        const id = 'id' in noun ? noun.id : null;
        expect(subjectOf(event)).toBe(id);
      }),
    );
  });

  it('creates its subject if nothing was there before, and deletes it if nothing is left', () => {
    fc.assert(
      fc.property(someEvent, (event) => {
        const isOfSubject = subjectOf(event) !== null;
        expect(isBirth(event)).toBe(isOfSubject && event.before === null);
        expect(isDeath(event)).toBe(isOfSubject && event.after === null);
        expect(LIVES_OR_DIES.includes(event.kind)).toBe(isBirth(event) || isDeath(event));
        const isEntry = event.kind === 'entry.created' || event.kind === 'plan.confirmed';
        expect(entryBornBy(event)).toEqual(isEntry ? event.after : null);
      }),
    );
  });
});

describe('taking an event back', () => {
  it('leaves everything as it was before', () => {
    fc.assert(
      fc.property(someEvent, (event) => {
        const back = reverse(event);
        if (!back) return;
        const before = stateBefore(event);
        expect(apply(apply(before, event), back)).toEqual(before);
      }),
    );
  });

  it('begins where the event has ended, and what comes back gets the revision after its last', () => {
    fc.assert(
      fc.property(someEvent, (event) => {
        const back = reverse(event);
        if (!back) return;
        expect(back.before).toEqual(event.after);
        const last = Math.max(revisionOf(event.before) ?? -1, revisionOf(event.after) ?? -1);
        const returned = revisionOf(back.after);
        if (returned !== null) expect(returned).toBe(last + 1);
      }),
    );
  });

  it('can itself be taken back, but for that of an import, whose file can come again', () => {
    fc.assert(
      fc.property(someEvent, (event) => {
        const back = reverse(event);
        if (!back) return;
        const again = reverse(back);
        expect(again === null).toBe(event.kind === 'import.made');
        if (!again) return;
        expect(content(again.after)).toEqual(content(event.after));
        expect(content(again.before)).toEqual(content(event.before));
      }),
    );
  });

  it('never restores a plan, whose balances are those of another day, and never ends a group', () => {
    fc.assert(
      fc.property(someEvent, (event) => {
        const isKept =
          ['group.created', 'import.undone'].includes(event.kind) ||
          event.kind.startsWith('key.') ||
          (event.kind.startsWith('plan.') && !isBirth(event));
        expect(reverse(event) === null).toBe(isKept);
      }),
    );
  });

  it('of a confirmed settlement deletes the payment that it made', () => {
    fc.assert(
      fc.property(someEvents['plan.confirmed'], (event) => {
        expect(reverse(event)).toEqual({ kind: 'entry.deleted', before: event.after, after: null });
      }),
    );
  });
});
