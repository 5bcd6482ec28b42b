import { z } from 'zod';
import { MEMBER_FIELDS, MEMBER_KEYS, type MemberField } from '@/lib/domain/ledger/member-fields';
import { personNameOut, userNameField } from '@/lib/wire/fields';

/** The fields of a member: as a change sets them, as answers have them, and in the Journal. */

type Schemas = Readonly<Record<MemberField, z.ZodType>>;

/** Fields that may be absent, but not undefined. */
const someOf = <Of extends Schemas>(schemas: Of) =>
  Object.fromEntries(MEMBER_KEYS.map((key) => [key, z.exactOptional(schemas[key])])) as unknown as {
    [Key in MemberField]: z.ZodExactOptional<Of[Key]>;
  };

export const someMemberFieldsIn = someOf({
  name: userNameField,
});

export const memberFieldsOut = {
  name: personNameOut,
};

/** Rows from before there was a field lack it: the member then had its initial value. */
export const memberFieldsKept = Object.fromEntries(
  MEMBER_KEYS.map((key) => {
    const [schema, row]: [z.ZodType, object] = [memberFieldsOut[key], MEMBER_FIELDS[key]];
    return [key, 'initially' in row ? schema.default(row.initially) : schema];
  }),
) as unknown as typeof memberFieldsOut;
