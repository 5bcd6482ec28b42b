import { z } from 'zod';
import { isBudgets } from '@/lib/domain/budgets';
import { SETTING_KEYS, SETTINGS } from '@/lib/domain/ledger/settings';
import { isSettleBy } from '@/lib/domain/settlement/ways';
import { currencyField, groupNameField, saying } from '@/lib/wire/fields';
import { someOf } from './some-of';

/** The settings of a group: as a change sets them, as answers have them, and in the Journal. */

export const someSettingsIn = someOf(SETTING_KEYS, {
  name: groupNameField,
  currency: currencyField,
  inactiveDataPurge: z.boolean(saying('purge-not-boolean')),
  fixedOrder: z.boolean(saying('order-not-boolean')),
  settleBy: z.string(saying('settle-by-unknown')).refine(isSettleBy, saying('settle-by-unknown')),
  budgets: z.string(saying('budgets-unknown')).refine(isBudgets, saying('budgets-unknown')),
});

export const settingsOut = z.object({
  name: z.string().meta({ examples: ['Lissabon 2026'] }),
  currency: z.string().meta({ examples: ['€'] }),
  inactiveDataPurge: z.boolean(),
  fixedOrder: z.boolean(),
  settleBy: z.string().meta({
    description:
      'How the group settles: in the `fewest` payments, by `direct` debts only, or through the member with this id.',
    examples: ['fewest'],
  }),
  budgets: z.string().meta({
    description:
      'What the group wants to spend at most: for a category or `*`, `month` or `all`, and minor units; separated by spaces.',
    examples: ['*:all:150000 groceries:month:40000'],
  }),
});

/** Rows from before there was a setting lack it: the group then had its initial value. */
export const settingsKept = z.object(
  Object.fromEntries(
    SETTING_KEYS.map((key) => {
      const { initially } = SETTINGS[key];
      const schema: z.ZodType = settingsOut.shape[key];
      return [key, initially === null ? schema : schema.default(initially)];
    }),
  ) as unknown as typeof settingsOut.shape,
);

/** Only the settings that changed. */
export const someSettingsKept = z.object(someOf(SETTING_KEYS, settingsOut.shape));
