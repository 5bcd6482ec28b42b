import { z } from 'zod';
import { MEMBER_FIELDS, MEMBER_KEYS } from '@/lib/domain/ledger/member-fields';
import { PAY_WAY_KEYS, type PayWays, cleanPayWays } from '@/lib/domain/pay-ways';
import { cleanName, isStorableLine, textLength } from '@/lib/domain/text/text';
import { PAY_WAY_MAX_LENGTH, PAY_WAY_MAX_LENGTHS, PAY_WAYS_MAX_BYTES } from '@/lib/limits';
import { personNameOut, saying, userNameField } from '@/lib/wire/fields';
import { someOf } from './some-of';

/** The fields of a member: as a change sets them, as answers have them, and in the Journal. */

const payWay = (maxLength: number) =>
  z.exactOptional(
    z
      .string(saying('change-invalid'))
      .meta({ maxLength })
      .transform((text) => cleanName(text, maxLength))
      .refine((text) => text === '' || isStorableLine(text), { ...saying('text-not-storable'), abort: true })
      .refine((text) => textLength(text) <= maxLength, saying('change-invalid')),
  );

const bytesOf = (ways: object): number => new TextEncoder().encode(JSON.stringify(ways)).length;

/** Only devices know whether an IBAN is right: this checks what can be stored. */
const payWaysIn = z
  .strictObject(
    Object.fromEntries(
      PAY_WAY_KEYS.map((key) => [key, payWay(PAY_WAY_MAX_LENGTHS[key] ?? PAY_WAY_MAX_LENGTH)]),
    ) as Readonly<Record<keyof PayWays, ReturnType<typeof payWay>>>,
    saying('change-invalid'),
  )
  .refine((ways) => bytesOf(ways) <= PAY_WAYS_MAX_BYTES, saying('change-invalid'))
  .transform(cleanPayWays);

export const someMemberFieldsIn = someOf(MEMBER_KEYS, {
  name: userNameField,
  payWays: payWaysIn.nullable(),
});

export const memberFieldsOut = {
  name: personNameOut,
  payWays: z
    .object(
      Object.fromEntries(PAY_WAY_KEYS.map((key) => [key, z.exactOptional(z.string())])) as Readonly<
        Record<keyof PayWays, z.ZodExactOptional<z.ZodString>>
      >,
    )
    .nullable()
    .meta({ description: 'What the member is paid by, as shared with the group; null: nothing.' }),
};

/** Rows from before there was a field lack it: the member then had its initial value. */
export const memberFieldsKept = Object.fromEntries(
  MEMBER_KEYS.map((key) => {
    const [schema, row]: [z.ZodType, object] = [memberFieldsOut[key], MEMBER_FIELDS[key]];
    return [key, 'initially' in row ? schema.default(row.initially) : schema];
  }),
) as unknown as typeof memberFieldsOut;

/** Fields in which `null` says something. */
export const NULLABLE_FIELDS = MEMBER_KEYS.filter((key) => memberFieldsOut[key].safeParse(null).success);
