import { z } from 'zod';
import type { Split } from '@/lib/domain/entry/split';
import type { Cents } from '@/lib/domain/money/money';
import { cleanName, isStorableLine, textLength } from '@/lib/domain/text/text';
import type { ErrorCode } from '@/lib/errors';
import {
  EXPENSE_DESCRIPTION_MAX_LENGTH,
  SPLIT_MAX_ITEMS,
  SPLIT_MAX_PEOPLE_IN_ITEMS,
  SPLIT_MAX_SHARES,
  SPLIT_SHARES_DECIMALS,
} from '@/lib/limits';
import { idOut, saying } from '@/lib/wire/fields';

/** How an entry is split: as a change brings it, as answers tell it, and in the Journal. */

const invalid = saying('split-invalid');

const itemsRule = `At most ${SPLIT_MAX_ITEMS}, which name at most ${SPLIT_MAX_PEOPLE_IN_ITEMS} people, counted once for each item.`;

const sharesRule = `Hundredths of a share, or thousandths with \`decimals\`: at least 1, up to ${SPLIT_MAX_SHARES.toLocaleString('en')} shares.`;

const signedUnits = z.int(invalid).meta({
  description: 'Minor units (cents), below 0 for what is taken off; nobody may come to less than 0.',
  examples: [450],
});

const minorUnits = z
  .int(invalid)
  .meta({ description: 'Minor units (cents).', examples: [450] }) as unknown as z.ZodType<Cents>;

/**
 * The ways to split.
 * @param member the id of a member
 * @param noSharer the error for no split, and for an even or adjusted one among nobody
 */
const waysWith = (
  member: z.ZodType<string>,
  title: z.ZodType<string>,
  noSharer: { readonly error: string } = invalid,
) => {
  const among = z.array(member, noSharer).min(1, noSharer).readonly();
  const each = <Value extends z.ZodRawShape>(value: Value) =>
    z.array(z.object({ memberId: member, ...value }, invalid), invalid);
  const of = <Value extends z.ZodRawShape>(value: Value) => each(value).min(1, invalid).readonly();
  const had = z.array(member, invalid).min(1, invalid).readonly();
  const item = z.object({ title, cents: signedUnits as unknown as z.ZodType<Cents>, among: had }, invalid);
  return z.discriminatedUnion(
    'how',
    [
      z.object({ how: z.literal('even'), among }),
      z.object({
        how: z.literal('shares'),
        of: of({ shares: z.int(invalid).meta({ description: sharesRule, examples: [200] }) }),
        decimals: z.exactOptional(z.literal(SPLIT_SHARES_DECIMALS, invalid)),
      }),
      z.object({
        how: z.literal('percent'),
        of: of({
          basisPoints: z.int(invalid).meta({ description: 'They add up to 10,000.', examples: [2500] }),
        }),
      }),
      z.object({ how: z.literal('amounts'), of: of({ cents: minorUnits }) }),
      z.object({
        how: z.literal('adjusted'),
        among,
        by: each({ cents: signedUnits }).readonly(),
      }),
      z.object({
        how: z.literal('items'),
        items: z.array(item, invalid).min(1, invalid).readonly().meta({ description: itemsRule }),
      }),
    ],
    { error: ({ input }) => (input === undefined || input === null ? noSharer : invalid).error },
  );
};

const itemTitleField = z
  .string(invalid)
  .meta({ maxLength: EXPENSE_DESCRIPTION_MAX_LENGTH })
  .transform((text) => cleanName(text, EXPENSE_DESCRIPTION_MAX_LENGTH))
  .refine((text) => text === '' || isStorableLine(text), saying('text-not-storable'))
  .refine((text) => textLength(text) <= EXPENSE_DESCRIPTION_MAX_LENGTH, invalid);

/** As a change brings it. @param missing the error for nobody who shares */
export const splitIn = (member: z.ZodType<string>, missing: ErrorCode) =>
  waysWith(member, itemTitleField, saying(missing));

/** As answers tell it. */
export const splitOut = waysWith(idOut, z.string()).meta({ id: 'Split' });

/** As the Journal keeps it; rows of former builds have none. */
export const splitKept = z
  .custom<Split>((value) => typeof value === 'object')
  .nullable()
  .default(null);
