import { z } from 'zod';
import {
  groupCodeField,
  newIdField,
  amountOut,
  groupCodeOut,
  idOut,
  instantOut,
  personNameOut,
  revisionOut,
  type Stub,
  userNameField,
} from '@/lib/wire/fields';
import type { Input } from '@/lib/wire/input';
import { balanceOf } from '@/lib/domain/ledger/balances';
import type { Group, Member } from '@/lib/domain/nouns';
import { centsToWire } from '@/lib/domain/money/money';
import { compareNames } from '@/lib/domain/text/text';

/** A member on the wire (docs/wire.md#shapes); `revision` is our addition. A positive balance is owed to the member. */
export const memberOut = z
  .object({
    _id: idOut,
    id: idOut,
    userName: personNameOut,
    groupCode: groupCodeOut,
    totalExpensesPaidAmount: amountOut,
    totalExpenseBenefittedAmount: amountOut,
    totalPaymentsMadeAmount: amountOut,
    totalPaymentsReceivedAmount: amountOut,
    userBalance: amountOut,
    expensesSettled: z.boolean(),
    createdAt: instantOut,
    updatedAt: instantOut,
    revision: revisionOut,
  })
  .meta({ id: 'User' });

export type WireMember = z.infer<typeof memberOut>;

/** A member as every answer shows one: totals and balance in units of the currency. @param group the member's own */
export function memberToWire(member: Member, group: Group): WireMember {
  const balanceCents = balanceOf(member);
  return {
    _id: member.id,
    id: member.id,
    userName: member.name,
    groupCode: group.code,
    totalExpensesPaidAmount: centsToWire(member.paid),
    totalExpenseBenefittedAmount: centsToWire(member.benefitted),
    totalPaymentsMadeAmount: centsToWire(member.made),
    totalPaymentsReceivedAmount: centsToWire(member.received),
    userBalance: centsToWire(balanceCents),
    expensesSettled: balanceCents === 0,
    createdAt: member.createdAt.toISOString(),
    updatedAt: member.updatedAt.toISOString(),
    revision: member.revision,
  };
}

/** All members by name, in German alphabetical order. */
export const membersToWire = (members: readonly Member[], group: Group): WireMember[] =>
  [...members].sort((a, b) => compareNames(a.name, b.name)).map((member) => memberToWire(member, group));

/** What is needed to write an entry with names: from a `Books`, or read together with a page of entries. */
export type Names = {
  readonly group: Pick<Group, 'code'>;
  /** In order of joining. */
  readonly members: readonly Pick<Member, 'id' | 'name'>[];
};

type Person = { readonly stub: Stub; /** Position in the order of joining. */ readonly rank: number };

/** Built once per list of members: searching the list for every person would cost entries × members steps. */
const directories = new WeakMap<Names['members'], ReadonlyMap<string, Person>>();

function directoryOf(members: Names['members']): ReadonlyMap<string, Person> {
  const known = directories.get(members);
  if (known) return known;
  const people = members.map(({ id, name }, rank): [string, Person] => [
    id,
    { stub: { _id: id, id, userName: name }, rank },
  ]);
  const directory = new Map(people);
  directories.set(members, directory);
  return directory;
}

/**
 * A member that an entry names: the stub, and the position in the order of joining.
 * @throws RangeError when the books do not have the member, which foreign keys make impossible
 */
export function personOf(members: Names['members'], id: string): Person {
  const person = directoryOf(members).get(id);
  if (!person) throw new RangeError('an entry names a member that its books do not have');
  return person;
}

/** The stub of a member inside other objects. @throws RangeError as `personOf` */
export const stubOf = (members: Names['members'], id: string): Stub => personOf(members, id).stub;

/** POST /users */
export const createMemberInput = {
  schema: z
    .object({ _id: newIdField, userName: userNameField, groupCode: groupCodeField })
    .transform(({ _id, userName, groupCode }) => ({ id: _id, name: userName, groupCode })),
} satisfies Input<z.ZodType>;
