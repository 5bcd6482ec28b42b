import type { Entry, Group, Member } from '@/lib/domain/nouns';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { cents } from '@/lib/domain/money/money';
import { dayByDefault } from '@/lib/domain/days';
import { cursorOf } from '@/lib/wire/own/ledger-copy';

const START_MS = Date.parse('2026-01-01T00:00:00.000Z');

const at = (minute: number): Date => new Date(START_MS + minute * 60_000);

const uuid = (kind: string, number: number): string =>
  `${kind.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`;

const aMember = (number: number): Member => ({
  id: uuid('a', number),
  name: `Member ${number}`,
  payWays: null,
  revision: 0,
  createdAt: at(number),
  updatedAt: at(number),
  paid: cents(1000),
  benefitted: cents(1000),
  made: cents(0),
  received: cents(0),
  incomePaid: cents(0),
  incomeBenefitted: cents(0),
});

const SIX: readonly Member[] = [1, 2, 3, 4, 5, 6].map(aMember);

/** An expense that the first member paid for all. @param number also its minute @param revision of the entry */
export const anEntry = (number: number, revision = 0): Entry => ({
  id: uuid('e', number),
  kind: 'expense',
  title: `Ferry ${number}, ${revision}`,
  day: dayByDefault(at(number)),
  note: '',
  category: null,
  cents: cents(600),
  parts: SIX.map(({ id }, place) => ({
    memberId: id,
    paidCents: place === 0 ? cents(600) : null,
    owedCents: cents(100),
  })),
  split: null,
  foreign: null,
  revision,
  createdAt: at(number),
  updatedAt: at(number + revision),
});

const aGroup = (code: string, revision: number): Group => ({
  ...{ id: uuid('b', 1), code, name: 'Lissabon', initialName: 'Lissabon', currency: '€', revision },
  ...{ inactiveDataPurge: true, fixedOrder: false, settleBy: 'fewest', budgets: '', entryCount: revision },
  ...{ lastActiveAt: at(revision), createdAt: at(0), updatedAt: at(0) },
});

/**
 * A copy with entries of descending numbers.
 * @param newest number of the newest entry, and the revision of the group
 * @param count of entries; those with lower numbers are out of reach
 */
export function aCopy(code: string, newest: number, count = newest): LedgerCopy {
  const entries = Array.from({ length: count }, (_, place) => anEntry(newest - place));
  const last = entries.at(-1);
  return {
    ...{ version: `${code}.${newest}`, group: aGroup(code, newest), members: SIX, plan: [], entries },
    before: last && count < newest ? { place: last, cursor: cursorOf(last) } : null,
  };
}

/** The copy of the same group at a later revision. */
export const revised = (copy: LedgerCopy, revision: number, changes: Partial<LedgerCopy>): LedgerCopy => ({
  ...copy,
  version: `${copy.group.code}.${revision}`,
  group: aGroup(copy.group.code, revision),
  ...changes,
});
