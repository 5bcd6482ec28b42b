import fc from 'fast-check';
import { balanceOf, computeBalances } from '@/lib/domain/ledger/balances';
import { type EntryEvent, type JournalEvent, recordEntry } from '@/lib/domain/ledger/event';
import type { Books, Entry, Group, Member } from '@/lib/domain/ledger/ledger';
import { cents, ZERO_CENTS } from '@/lib/domain/money/money';
import { AppError } from '@/lib/errors';
import { decideInARow } from '@/lib/server/write/decide-in-a-row';
import type { Decide } from '@/lib/server/write/decision';
import type { WrittenChange } from '@/lib/server/write/once';

process.env.PARI_LIMITS = '0';
process.env.DATABASE_URL ??= 'postgresql://nobody@127.0.0.1:1/nothing';

const began = new Date('2026-01-01T12:00:00.000Z');
const dated = { revision: 0, createdAt: began, updatedAt: began };
const people = ['a', 'b', 'c'];

const someEntry = (id: string): fc.Arbitrary<Entry> =>
  fc
    .record({
      kind: fc.constantFrom('expense' as const, 'payment' as const),
      payer: fc.nat({ max: 2 }),
      other: fc.integer({ min: 1, max: 2 }),
      amount: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
    })
    .map(({ kind, payer, other, amount }) => ({
      ...{ ...dated, id, kind, title: kind === 'expense' ? 'Eis' : '', cents: amount },
      parts: [
        { memberId: people[payer] ?? '', paidCents: amount, owedCents: null },
        { memberId: people[(payer + other) % 3] ?? '', paidCents: null, owedCents: amount },
      ],
    }));

/** An entry that comes, changes or goes. */
const someEvent = (id: string): fc.Arbitrary<EntryEvent> =>
  fc.tuple(someEntry(id), someEntry(id), fc.nat({ max: 2 })).map(([one, two, choice]) => {
    const [before, after] = [recordEntry(one), recordEntry({ ...two, kind: one.kind })];
    if (choice === 0) return { kind: 'entry.created', before: null, after };
    if (choice === 1) return { kind: 'entry.revised', before, after };
    return { kind: 'entry.deleted', before, after: null };
  });

const someEvents = fc
  .integer({ min: 1, max: 12 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, place) => someEvent(`entry ${place}`))));

/** The books of a group with these entries. */
function booksOf(entries: readonly Pick<Entry, 'kind' | 'parts'>[], more: Partial<Group> = {}): Books {
  const totals = computeBalances(
    people.map((id) => ({ id })),
    entries,
  );
  const members: Member[] = totals.map(({ id, paid, made, benefitted, received }) => ({
    ...{ ...dated, id, name: id, paid, made, benefitted, received },
  }));
  const group: Group = {
    ...{ ...dated, id: 'group', code: 'CODE', name: 'Rom', initialName: 'Rom', currency: '€' },
    ...{ inactiveDataPurge: true, fixedOrder: true, lastActiveAt: began, entryCount: entries.length },
    ...more,
  };
  return { group, members };
}

type Decision = Decide<WrittenChange<unknown>>;

/** A decision that this happens; it ends the plan. */
const happens =
  (event: JournalEvent, seen: Books[] = []): Decision =>
  (books) => {
    seen.push(books);
    const moment = {
      revision: books.group.revision + 1,
      at: new Date(books.group.lastActiveAt.getTime() + 1),
    };
    const more = event.kind === 'entry.created' ? { entryCount: 1 as const } : {};
    const fewer = event.kind === 'entry.deleted' ? { entryCount: -1 as const } : {};
    const change = { event, statements: [], reset: true, ...more, ...fewer };
    const by = { changeId: `change ${moment.revision}`, hash: '', author: null, commitsEarly: true };
    return {
      ...{ written: { result: null, revision: moment.revision }, statements: [] },
      made: { change, moment, by, costs: [] },
    };
  };

const nothing: Decision = () => ({
  ...{ written: { result: null, revision: null }, statements: [], made: null },
});
const doneBefore: Decision = () => ({ written: { doneBefore: 3 }, statements: [], made: null });
const refused: Decision = () => {
  throw new AppError('user-not-found');
};

const created = (id: string): EntryEvent => ({
  ...{ kind: 'entry.created', before: null },
  after: { ...dated, id, kind: 'expense', title: 'Eis', cents: cents(2), parts: [] },
});
const joined: JournalEvent = {
  ...{ kind: 'member.added', before: null, after: { ...dated, id: 'd', name: 'Dora' } },
};

const rowOf = (...decisions: readonly Decision[]) => decideInARow(booksOf([]), decisions);

it('decides each on the books as those before it leave them, to the cent', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      const before = events.flatMap((event) => (event.before ? [event.before] : []));
      const seen: Books[] = [];
      const row = decideInARow(
        booksOf(before),
        events.map((event) => happens(event, seen)),
      );
      expect(row).toHaveLength(events.length);
      for (const [place, books] of seen.entries()) {
        const held = events.flatMap(({ before: was, after: is }, at) => {
          const entry = at < place ? is : was;
          return entry ? [entry] : [];
        });
        const lastActiveAt = new Date(began.getTime() + place);
        expect(books).toEqual(
          booksOf(held, { revision: place, lastActiveAt, fixedOrder: place === 0, entryCount: held.length }),
        );
        expect(books.members.reduce((sum, member) => sum + balanceOf(member), 0)).toBe(0);
      }
    }),
  );
});

it('lets each be done only behind the change before it', () => {
  const row = rowOf(happens(created('x')), doneBefore, happens(created('y')), happens(created('z')));
  expect(row.map(({ statements }) => statements[0]?.values)).toEqual([
    ['group', 0, null],
    undefined,
    ['group', 1, 'change 1'],
    ['group', 2, 'change 2'],
  ]);
});

test.each<[string, readonly Decision[], number]>([
  ['a refusal', [happens(created('x')), refused, happens(created('y'))], 1],
  ['a second change of one entry', [happens(created('x')), happens(created('x'))], 1],
  ['a change of a member behind others', [happens(created('x')), happens(joined)], 1],
  ['whatever follows a change of a member', [happens(joined), happens(created('x'))], 1],
  ['one behind others that found nothing to do', [happens(created('x')), nothing], 1],
  ['nothing, where those that found nothing to do stand first', [nothing, nothing, happens(created('x'))], 3],
  ['nothing, where some were done before', [happens(created('x')), doneBefore, happens(created('y'))], 3],
])('ends before %s', (_, decisions, length) => {
  expect(rowOf(...decisions)).toHaveLength(length);
});

it('ends behind what would leave the integers that are held exactly', () => {
  const huge = cents(Number.MAX_SAFE_INTEGER);
  const parts = [{ memberId: 'a', paidCents: huge, owedCents: ZERO_CENTS }];
  const entry = { ...dated, kind: 'payment' as const, title: '', cents: huge, parts };
  const event = (id: string): EntryEvent => ({
    kind: 'entry.created',
    before: null,
    after: { ...entry, id },
  });
  expect(rowOf(happens(event('x')), happens(event('y')), happens(created('z')))).toHaveLength(2);
});

it('hands on what is no refusal', () => {
  expect(() =>
    rowOf(() => {
      throw new RangeError('a defect');
    }),
  ).toThrow(RangeError);
});
