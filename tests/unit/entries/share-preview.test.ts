import { emptyDraft } from '@/lib/domain/draft/draft';
import { draftContext } from '@/lib/domain/draft/numbers';
import { readDraft } from '@/lib/domain/draft/read-draft';
import { contentOfEntry } from '@/lib/domain/entry/content';
import fc from 'fast-check';

import { newId } from '@/lib/domain/ids';
import { cents } from '@/lib/domain/money/money';
import { shareRange } from '@/lib/domain/entry/shares';
import { evenly } from '@/lib/domain/entry/split';
import { decideParts, sharesOf } from '@/lib/domain/entry/parts';
import { NO_DETAILS } from '@/tests/support/some-details';

const joined = (id: string, day: number) => ({ id, createdAt: new Date(Date.UTC(2026, 0, day)) });
const friends = [joined('anna', 1), joined('ben', 2), joined('cleo', 3)];
const euros = draftContext('€', null);
const dinner = { ...emptyDraft('expense', '00000001-0000-4000-8000-000000000000'), amountText: '10' };

describe('the shares that a form shows', () => {
  it('Anna pays 10 € for three and the odd cent has an owner before anything is saved', () => {
    expect([...readDraft(dinner, friends, euros).shares]).toEqual([
      ['anna', 333],
      ['ben', 334],
      ['cleo', 333],
    ]);
  });

  it('whoever pays, whatever the order on the screen: the preview is what the server will store', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.shuffledSubarray(friends, { minLength: 1 }),
        fc.constantFrom('anna', 'ben', 'cleo', null),
        fc.constantFrom('€', 'JPY'),
        (amount, beneficiaries, payerId, currency) => {
          const whole = currency === 'JPY' ? amount * 100 : amount;
          const entryId = newId();
          const draft = {
            ...dinner,
            entryId,
            payerId,
            amountText: currency === 'JPY' ? String(amount) : (amount / 100).toFixed(2),
            amongIds: beneficiaries.map(({ id }) => id),
          };
          const shown = readDraft(draft, friends.toReversed(), draftContext(currency, null)).shares;
          const stored = decideParts({
            entryId,
            cents: cents(whole),
            payers: [{ memberId: payerId ?? 'anna', cents: cents(whole) }],
            ...{ kind: 'expense', split: evenly(beneficiaries.map(({ id }) => id)), sharers: beneficiaries },
            currency,
          });
          for (const { memberId, owedCents } of stored) expect(shown.get(memberId) ?? null).toBe(owedCents);
        },
      ),
    );
  });

  it('nobody is ticked or nothing is typed, so there are no shares', () => {
    expect(readDraft({ ...dinner, amongIds: [] }, friends, euros).shares.size).toBe(0);
    expect(readDraft({ ...dinner, amountText: '' }, friends, euros).shares.size).toBe(0);
  });

  it('percentages that do not add up yet show what each comes to, in whole yen; one above 100 shows nothing', () => {
    const percent = { anna: '33.33', ben: '150', cleo: '' };
    const split = { ...dinner, way: 'percent' as const, inputs: { ...dinner.inputs, percent } };
    expect([...readDraft(split, friends, euros).shares]).toEqual([
      ['anna', 333],
      ['cleo', 0],
    ]);
    const inYen = readDraft({ ...split, amountText: '1000' }, friends, draftContext('JPY', null)).shares;
    expect(inYen.get('anna')).toBe(33_300);
    const rubbish = { ...split.inputs, percent: { ben: '491701234567' } };
    expect(readDraft({ ...split, amountText: '50000', inputs: rubbish }, friends, euros).shares.size).toBe(2);
  });

  it('an edit of the description leaves the stored shares as they are, another amount decides them anew', () => {
    const shareOf = (memberId: string, owed: number) => ({
      memberId,
      paidCents: memberId === 'anna' ? cents(1000) : null,
      owedCents: cents(owed),
    });
    const stored = {
      ...{
        id: dinner.entryId,
        kind: 'expense' as const,
        title: 'Abendessen',
        cents: cents(1000),
        revision: 0,
      },
      ...{ ...NO_DETAILS, createdAt: new Date(0), updatedAt: new Date(0) },
      parts: [shareOf('anna', 200), shareOf('ben', 300), shareOf('cleo', 500)],
      split: null,
    };
    const context = draftContext('€', contentOfEntry(stored), { storedShares: sharesOf(stored) });
    const opened = { ...dinner, payerId: 'anna', title: 'Essen' };
    expect(readDraft(opened, friends, context).shares).toEqual(sharesOf(stored));
    const more = readDraft({ ...opened, amountText: '10,02' }, friends, context).shares;
    expect([...more.values()]).toEqual([334, 334, 334]);
  });
});

describe('the line below the list', () => {
  it('says one share when all are equal, and the least and the most when odd cents are left over', () => {
    expect(shareRange(readDraft({ ...dinner, amountText: '9' }, friends, euros).shares)).toEqual({
      leastCents: 300,
      mostCents: 300,
    });
    expect(shareRange(readDraft(dinner, friends, euros).shares)).toEqual({
      leastCents: 333,
      mostCents: 334,
    });
  });

  it('says nothing of shares that do not exist', () => {
    expect(shareRange(new Map())).toBeNull();
  });
});
