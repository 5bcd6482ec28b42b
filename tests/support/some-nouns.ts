import fc from 'fast-check';
import type { Entry, Group, Member } from '@/lib/domain/nouns';
import { cents } from '@/lib/domain/money/money';
import { storedSplit } from '@/lib/domain/entry/content';
import { decideParts } from '@/lib/domain/entry/parts';
import { namedBySplit } from '@/lib/domain/entry/split';
import { cleanPayWays, PAY_WAY_KEYS, type PayWays } from '@/lib/domain/pay-ways';
import { someDetails } from './some-details';
import { someMoneyOf } from './some-splits';

/** Nouns of a ledger as fast-check draws them. */

const someId = fc.uuid({ version: 4 });
const someText = fc.string({ unit: 'grapheme', maxLength: 30 });
const someInstant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
const someRevision = fc.nat({ max: 1000 });
const someTotal = fc.nat({ max: Number.MAX_SAFE_INTEGER }).map(cents);
const dated = { createdAt: someInstant, updatedAt: someInstant };

export const someGroup: fc.Arbitrary<Group> = fc.record({
  ...{ id: someId, code: someText, name: someText, initialName: someText, currency: someText },
  ...{
    inactiveDataPurge: fc.boolean(),
    fixedOrder: fc.boolean(),
    settleBy: fc.constantFrom('fewest', 'direct'),
    budgets: fc.constantFrom('', '*:all:150000', '*:month:5000 groceries:month:40000'),
    revision: someRevision,
  },
  ...{ entryCount: fc.nat(), lastActiveAt: someInstant, ...dated },
});

/** What a member is paid by. */
export const somePayWays: fc.Arbitrary<PayWays | null> = fc
  .dictionary(fc.constantFrom(...PAY_WAY_KEYS), fc.string({ unit: 'grapheme', maxLength: 70 }))
  .map(cleanPayWays);

export const someMember: fc.Arbitrary<Member> = fc.record({
  ...{ id: someId, name: someText, payWays: somePayWays, revision: someRevision, ...dated },
  ...{ paid: someTotal, benefitted: someTotal, made: someTotal, received: someTotal },
  ...{ incomePaid: someTotal, incomeBenefitted: someTotal },
});

const somePeople = fc.uniqueArray(someId, { minLength: 2, maxLength: 6 });

const joined = (id: string) => ({ id, createdAt: new Date(0) });

type Divided = Pick<Entry, 'kind' | 'cents' | 'parts' | 'split'>;

/** An expense or income that several pay, split in any way; the entry's id decides odd cents. */
const someDivided = (entryId: string, people: readonly string[]): fc.Arbitrary<Divided> =>
  fc
    .tuple(fc.constantFrom('expense' as const, 'income' as const), someMoneyOf(people))
    .map(([kind, { cents: amount, payers, split }]) => ({
      ...{ kind, cents: amount, split: storedSplit(split) },
      parts: decideParts({
        ...{ kind, entryId, cents: amount, payers, split, currency: '€' },
        sharers: namedBySplit(split).map(joined),
      }),
    }));

const somePayment = ([fromId = '', toId = '']: readonly string[]): fc.Arbitrary<Divided> =>
  fc.integer({ min: 1, max: 1e12 }).map((amount) => ({
    ...{ kind: 'payment', cents: cents(amount), split: null },
    parts: [
      { memberId: fromId, paidCents: cents(amount), owedCents: null },
      { memberId: toId, paidCents: null, owedCents: cents(amount) },
    ],
  }));

/** An entry of any kind, split in any way, among people of its own. */
export const someEntry: fc.Arbitrary<Entry> = fc
  .record({ id: someId, title: someText, revision: someRevision, people: somePeople, ...dated })
  .chain(({ people, title, ...entry }) =>
    fc.oneof(someDivided(entry.id, people), somePayment(people)).chain((divided) =>
      someDetails(divided, { around: entry.createdAt, currency: '€' }).map((details) => ({
        ...{ ...entry, ...divided, ...details },
        title: divided.kind === 'payment' ? '' : title,
      })),
    ),
  );
