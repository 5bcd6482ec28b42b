import { z } from 'zod';
import { currencyOfIsoCode } from '@/lib/domain/money/currencies';
import { cleanRate, type Foreign } from '@/lib/domain/money/foreign';
import { saying } from '@/lib/wire/fields';

/** An amount in another currency: in changes that come in, in answers, and in the Journal. */

const invalid = saying('foreign-invalid');

/** An ISO 4217 code of a currency that a group may have. */
const currencyCode = z
  .string(invalid)
  .refine((code) => currencyOfIsoCode(code) !== null, invalid)
  .meta({ examples: ['USD'] });

/** As a change brings it; whether the three figures fit the cents, `decide` checks. */
export const foreignIn = z.exactOptional(
  z
    .object(
      {
        currency: currencyCode,
        minor: z
          .int(invalid)
          .min(1, invalid)
          .meta({ override: { type: 'integer', minimum: 1 }, examples: [5000] }),
        rate: z
          .string(invalid)
          .transform((text) => cleanRate(text) ?? '')
          .refine((rate) => rate !== '', invalid)
          .meta({ examples: ['0.9213'] }),
      },
      invalid,
    )
    .nullable(),
);

/** As answers tell it. */
export const foreignOut = z
  .object({ currency: z.string(), minor: z.int(), rate: z.string() })
  .nullable()
  .meta({
    description:
      'What it was in another currency: `minor` in its own minor units, `rate` what one of its major units is in the ' +
      'group’s currency. null: it was in the group’s.',
    examples: [{ currency: 'USD', minor: 5000, rate: '0.9213' }],
  });

/** As the Journal keeps it; rows of former builds have none. */
export const foreignKept = z
  .custom<Foreign>((value) => typeof value === 'object')
  .nullable()
  .default(null);
