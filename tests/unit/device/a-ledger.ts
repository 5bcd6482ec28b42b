import type { Entry, Group, Member } from '@/lib/domain/nouns';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { type Day, dayByDefault } from '@/lib/domain/days';
import { cents, ZERO_CENTS } from '@/lib/domain/money/money';
import { evenly } from '@/lib/domain/entry/split';
import { decideParts, type EntryKind } from '@/lib/domain/entry/parts';
import { entryToLedger, groupToLedger, memberToLedger } from '@/lib/wire/own/ledger-wire';
import type { Reply } from './fake-server';

export const GROUP_CODE = 'ACDEFGHIJKLM';

/** What the server says of a code that it does not know. */
export const NOT_FOUND: Reply = {
  status: 404,
  body: { code: 'group-not-found', message: 'Group not found' },
};

const joinedAt = (position: number) => new Date(Date.UTC(2026, 10, 1 + position));

/** A member whose id is the name in lower case; a positive balance was paid, a negative one was benefitted from. */
export const memberOf = (name: string, position = 0, balanceCents = 0): Member => ({
  ...{ id: name.toLowerCase(), name, payWays: null, revision: 0 },
  ...{ createdAt: joinedAt(position), updatedAt: joinedAt(position) },
  ...{ paid: cents(Math.max(0, balanceCents)), benefitted: cents(Math.max(0, -balanceCents)) },
  ...{ made: ZERO_CENTS, received: ZERO_CENTS, incomePaid: ZERO_CENTS, incomeBenefitted: ZERO_CENTS },
});

type EntryOptions = {
  readonly id?: string;
  readonly kind?: EntryKind;
  readonly payer?: string;
  readonly among?: readonly string[];
  readonly amount?: number;
  readonly revision?: number;
  readonly day?: Day;
};

/** An entry that somebody paid for others, by their names. @param createdAt ISO 8601 @param options with `amount` in cents */
export function entryOf(title: string, createdAt: string, options: EntryOptions = {}): Entry {
  const { id = `${title}-id`, kind = 'expense', payer = 'Anna', among = ['Anna', 'Ben'] } = options;
  const { amount = 1000, revision = 0 } = options;
  const at = new Date(createdAt);
  const { day = dayByDefault(at) } = options;
  const parts = decideParts({
    ...{ kind, entryId: `00000000-${id}`, cents: cents(amount), currency: '€' },
    payers: [{ memberId: payer.toLowerCase(), cents: cents(amount) }],
    split: evenly(among.map((name) => name.toLowerCase())),
    sharers: among.map((name, position) => ({ id: name.toLowerCase(), createdAt: joinedAt(position) })),
  });
  const sorted = [...parts].sort((a, b) => (a.memberId < b.memberId ? -1 : 1));
  return {
    ...{ id, kind, title, cents: cents(amount), parts: sorted, split: null },
    ...{ day, note: '', category: null, foreign: null },
    ...{ revision, createdAt: at, updatedAt: at },
  };
}

type CopyOptions = Partial<Omit<LedgerCopy, 'group' | 'members'>> & {
  readonly revision?: number;
  readonly group?: Partial<Group>;
};

/** A copy of a group of people who joined in this order, with these balances in cents. */
export function copyOf(balances: Readonly<Record<string, number>>, options: CopyOptions = {}): LedgerCopy {
  const { revision = 1, group, entries = [], ...rest } = options;
  return {
    ...{ version: `v${revision}`, plan: [], before: null, entries },
    ...rest,
    members: Object.entries(balances).map(([name, balance], place) => memberOf(name, place, balance)),
    group: {
      ...{ id: 'group', code: GROUP_CODE, name: 'Lissabon 2026', initialName: 'Lissabon 2026' },
      ...{
        currency: '€',
        inactiveDataPurge: true,
        fixedOrder: false,
        settleBy: 'fewest',
        budgets: '',
        revision,
      },
      ...{ entryCount: entries.length, lastActiveAt: joinedAt(0), createdAt: joinedAt(0) },
      ...{ updatedAt: joinedAt(0), ...group },
    },
  };
}

const stateOf = ({ version, group, members, entries, plan }: LedgerCopy) => ({
  ...{ version, group: groupToLedger(group), members: members.map(memberToLedger) },
  ...{ entries: entries.map(entryToLedger), plan },
});

/** The answer with a whole ledger. */
export const wholeAnswer = (copy: LedgerCopy, more: { readonly restored?: true } = {}): Reply => ({
  status: 200,
  body: { whole: true, ...more, ...stateOf(copy), before: copy.before?.cursor ?? null },
});

/** The answer with a delta: everything in `copy` has changed. */
export const deltaAnswer = (since: string, copy: LedgerCopy, gone: readonly string[] = []): Reply => ({
  status: 200,
  body: { whole: false, since, ...stateOf(copy), gone },
});

/** The answer with older entries. */
export const pageAnswer = (
  version: string,
  entries: readonly Entry[],
  before: string | null = null,
): Reply => ({
  status: 200,
  body: { version, entries: entries.map(entryToLedger), before },
});

/** The answer with a ledger of these people. */
export const ledgerAnswer = (names: readonly string[]): Reply =>
  wholeAnswer(copyOf(Object.fromEntries(names.map((name) => [name, 0]))));
