import { z } from 'zod';
import { idOut } from '@/lib/wire/fields';
import { categoryOut } from './description';
import { centsOut, versionOut } from './ledger-wire';

/** What a group spent, as `GET /groups/{code}/statistics` tells it. */

const counted = { totalCents: centsOut, entries: z.int().min(0) };

const sliceOut = {
  ...counted,
  mineCents: centsOut.meta({ description: 'The share of `member`; 0 without one.' }),
};

const besideOut = z.object(counted);

export const statisticsOut = {
  version: versionOut,
  months: z
    .array(z.object({ month: z.string().meta({ examples: ['2026-11'] }), ...sliceOut }))
    .meta({ description: 'What was spent in each month with an expense, in order of the calendar.' }),
  categories: z.array(z.object({ category: categoryOut, ...sliceOut })).meta({
    description: 'By category, the largest first; `category` is null for expenses without one.',
  }),
  people: z
    .array(z.object({ memberId: idOut, paidCents: centsOut, shareCents: centsOut }))
    .meta({ description: 'What each member paid of the expenses and had of them, the largest share first.' }),
  incomes: besideOut.meta({ description: 'Incomes, which no sum above contains.' }),
  payments: besideOut.meta({ description: 'Payments, which no sum above contains.' }),
};

export type WireStatistics = z.infer<z.ZodObject<typeof statisticsOut>>;
