import fc from 'fast-check';
import type { Entry, Group, Member } from '@/lib/domain/ledger/ledger';
import { cents } from '@/lib/domain/money/money';
import { decideParts } from '@/lib/domain/entry/parts';

/** Nouns of a ledger as fast-check draws them. */

const someId = fc.uuid({ version: 4 });
const someText = fc.string({ unit: 'grapheme', maxLength: 30 });
const someInstant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
const someRevision = fc.nat({ max: 1000 });
const someTotal = fc.nat({ max: Number.MAX_SAFE_INTEGER }).map(cents);
const dated = { createdAt: someInstant, updatedAt: someInstant };

export const someGroup: fc.Arbitrary<Group> = fc.record({
  ...{ id: someId, code: someText, name: someText, initialName: someText, currency: someText },
  ...{ inactiveDataPurge: fc.boolean(), fixedOrder: fc.boolean(), revision: someRevision },
  ...{ entryCount: fc.nat(), lastActiveAt: someInstant, ...dated },
});

export const someMember: fc.Arbitrary<Member> = fc.record({
  ...{ id: someId, name: someText, revision: someRevision, ...dated },
  ...{ paid: someTotal, benefitted: someTotal, made: someTotal, received: someTotal },
});

const somePeople = fc.uniqueArray(someId, { minLength: 2, maxLength: 6 });

/** An expense that the first of some people paid for the others, or a payment of the first to the second. */
export const someEntry: fc.Arbitrary<Entry> = fc
  .record({
    ...{ id: someId, title: someText, revision: someRevision, people: somePeople, ...dated },
    ...{
      kind: fc.constantFrom('expense' as const, 'payment' as const),
      cents: fc.integer({ min: 1, max: 1e12 }),
    },
  })
  .map(({ people: [payerId = '', ...others], cents: amount, title, kind, ...entry }) => {
    const sharing = kind === 'payment' ? others.slice(0, 1) : others;
    const parts = decideParts({
      entryId: entry.id,
      cents: cents(amount),
      payers: [{ memberId: payerId, cents: cents(amount) }],
      among: sharing.map((id) => ({ id, createdAt: new Date(0) })),
      currency: '€',
    });
    return { ...entry, kind, title: kind === 'payment' ? '' : title, cents: cents(amount), parts };
  });
