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
