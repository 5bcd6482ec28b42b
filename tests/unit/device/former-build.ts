import { cents } from '@/lib/domain/money/money';

/** What an entry said in the outbox of 083cf1a, the last build before our wire had a version. */
export const formerContent = (title: string) => ({
  ...{ kind: 'expense', title, cents: 3450 },
  ...{ payers: [{ memberId: 'anna', cents: 3450 }], among: ['anna', 'ben'] },
});

/** The same, as this build holds it. */
export const contentToday = (title: string) => ({
  ...{ kind: 'expense', title, cents: cents(3450) },
  ...{ payers: [{ memberId: 'anna', cents: cents(3450) }] },
  split: { how: 'even', among: ['anna', 'ben'] },
});

/** An entry in the outbox of builds that split all of them evenly, as an undo brings it. */
export const formerEntry = (title: string) => ({
  ...{ id: 'pizza', kind: 'expense', title, cents: 3450, revision: 1 },
  createdAt: new Date('2026-11-20T10:00:00Z'),
  parts: [
    { memberId: 'anna', paidCents: 3450, owedCents: 1725 },
    { memberId: 'ben', paidCents: null, owedCents: 1725 },
  ],
});
