import { NO_TOTALS } from '@/lib/domain/ledger/balances';
import type { Entry, Group, Member } from '@/lib/domain/nouns';
import { applyDelta, type LedgerCopy, type LedgerDelta } from '@/lib/domain/ledger/copy';
import { dayByDefault } from '@/lib/domain/days';
import { cents } from '@/lib/domain/money/money';

const instant = (minute: number) => new Date(Date.UTC(2026, 10, 22, 4, minute));

const group = (revision: number): Group => ({
  ...{ id: 'g', code: 'CODE', name: 'Rom', initialName: 'Rom', currency: '€', inactiveDataPurge: true },
  ...{
    fixedOrder: false,
    settleBy: 'fewest',
    budgets: '',
    revision,
    entryCount: 0,
    lastActiveAt: instant(0),
  },
  ...{ createdAt: instant(0), updatedAt: instant(0) },
});

const member = (id: string, minute: number, name = id): Member => ({
  ...{ id, name, payWays: null, revision: 0, createdAt: instant(minute), updatedAt: instant(minute) },
  ...NO_TOTALS,
});

const entry = (id: string, minute: number, kind: Entry['kind'] = 'expense', title = id): Entry => ({
  ...{ id, kind, title, cents: cents(100), parts: [], split: null, revision: 0 },
  ...{ day: dayByDefault(instant(minute)), note: '', category: null, foreign: null },
  ...{ createdAt: instant(minute), updatedAt: instant(minute) },
});

const copy: LedgerCopy = {
  ...{ version: 'v5', group: group(5), plan: [], before: null },
  members: [member('anna', 1), member('ben', 2)],
  entries: [entry('c', 3), entry('b', 2), entry('a', 1)],
};

const delta = (sinceRevision: number, revision: number, more: Partial<LedgerDelta> = {}): LedgerDelta => ({
  ...{ since: `v${sinceRevision}`, version: `v${revision}`, group: group(revision) },
  ...{ members: [], entries: [], gone: [], plan: [], ...more },
});

const titles = ({ entries }: LedgerCopy) => entries.map(({ title }) => title);
const names = ({ members }: LedgerCopy) => members.map(({ name }) => name);

describe('a copy of a ledger and what is new', () => {
  test('a delta changes what has changed, inserts what is new in order, and removes what is gone', () => {
    const next = applyDelta(
      copy,
      delta(5, 8, {
        members: [member('cleo', 0), member('ben', 2, 'Benno')],
        entries: [entry('d', 3, 'payment'), entry('b', 2, 'expense', 'B')],
        gone: ['a', 'anna', 'never seen'],
        plan: [{ fromId: 'ben', toId: 'cleo', cents: cents(5) }],
      }),
    );
    expect([titles(next), names(next)]).toEqual([
      ['d', 'c', 'B'],
      ['cleo', 'Benno'],
    ]);
    expect(next).toMatchObject({ version: 'v8', group: { revision: 8 }, plan: [{ cents: 5 }] });
  });

  test.each([
    ['that begins before the copy, which the server of a backup may have left', 2, 6],
    ['that ends where the copy is', 2, 5],
    ['that ends before the copy', 2, 4],
    ['that begins after the copy', 6, 9],
  ])('one %s leaves the copy as it is', (_which, since, until) => {
    expect(applyDelta(copy, delta(since, until, { gone: ['a', 'b', 'c'] }))).toBe(copy);
  });

  test('an old entry that has changed stays out of a copy that does not reach back to it', () => {
    const short: LedgerCopy = {
      ...copy,
      entries: copy.entries.slice(0, 2),
      before: { place: entry('b', 2), cursor: 'x' },
    };
    const changed = [entry('b', 2, 'expense', 'B'), entry('a', 1, 'expense', 'A'), entry('aa', 2)];
    const next = applyDelta(short, delta(5, 6, { entries: changed }));
    expect([titles(next), next.before]).toEqual([['c', 'B'], short.before]);
  });

  test('a copy still ends where it did when its oldest entry is gone', () => {
    const short: LedgerCopy = {
      ...copy,
      entries: copy.entries.slice(0, 2),
      before: { place: entry('b', 2), cursor: 'x' },
    };
    const next = applyDelta(short, delta(5, 6, { gone: ['b'], entries: [entry('a', 1)] }));
    expect(titles(next)).toEqual(['c']);
  });
});
