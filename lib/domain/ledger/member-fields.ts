import { cleanPayWays, type PayWays, samePayWays } from '@/lib/domain/pay-ways';
import { cleanName } from '@/lib/domain/text/text';

/** What people say of a member. Wire, Journal, SQL, hash, undo, lost work and activity follow from this table. */
export type MemberFields = {
  readonly name: string;
  /** What the member is paid by, as shared with the group; null: nothing. */
  readonly payWays: PayWays | null;
};

export type MemberField = keyof MemberFields;

type MemberFieldRow<Value> = {
  /** What a new member has. Without it, whoever adds the member says it. */
  readonly initially?: Value;
  /** Normalizes it as the server does. */
  readonly clean: (value: Value) => Value;
  /** By default, whether they are identical. */
  readonly isSame?: (one: Value, other: Value) => boolean;
};

export const MEMBER_FIELDS: { readonly [Key in MemberField]: MemberFieldRow<MemberFields[Key]> } = {
  name: { clean: cleanName },
  payWays: { initially: null, clean: cleanPayWays, isSame: samePayWays },
};

/** In the order in which changes are hashed: a new field comes last. */
export const MEMBER_KEYS = Object.keys(MEMBER_FIELDS) as readonly MemberField[];

/** The row of a field of any type. */
const rowOf = (key: MemberField) => MEMBER_FIELDS[key] as MemberFieldRow<unknown>;

/** The fields that a new member has without anybody saying so. */
export type InitialMemberFields = Omit<MemberFields, 'name'>;

export const INITIAL_MEMBER_FIELDS = Object.fromEntries(
  MEMBER_KEYS.flatMap((key) => {
    const row = rowOf(key);
    return 'initially' in row ? [[key, row.initially]] : [];
  }),
) as InitialMemberFields;

/** All fields of a member. What an older build has left lacks later ones. */
export const fieldsOfMember = (
  member: Partial<InitialMemberFields> & Pick<MemberFields, 'name'>,
): MemberFields =>
  Object.fromEntries(
    Object.entries({ ...INITIAL_MEMBER_FIELDS, ...member }).filter(([key]) => key in MEMBER_FIELDS),
  ) as MemberFields;

/** Those fields of a member that have these keys. */
export const pickFields = (
  from: Partial<MemberFields>,
  keys: readonly MemberField[],
): Partial<MemberFields> => Object.fromEntries(keys.map((key) => [key, from[key]]));

/** The keys of these fields, in the order of the table. */
export const keysOfFields = (fields: Partial<MemberFields>): readonly MemberField[] =>
  MEMBER_KEYS.filter((key) => key in fields);

/** The keys of these fields that a member has otherwise. */
export const fieldsApart = (
  member: Partial<MemberFields>,
  fields: Partial<MemberFields>,
): readonly MemberField[] =>
  keysOfFields(fields).filter((key) => {
    const { isSame = Object.is } = rowOf(key);
    return !isSame(member[key], fields[key]);
  });

/** Whether a member has these fields. */
export const hasFields = (member: Partial<MemberFields>, fields: Partial<MemberFields>): boolean =>
  fieldsApart(member, fields).length === 0;

/** These fields as the server would clean them. */
export const cleanFields = (fields: Partial<MemberFields>): Partial<MemberFields> =>
  Object.fromEntries(keysOfFields(fields).map((key) => [key, rowOf(key).clean(fields[key])]));
