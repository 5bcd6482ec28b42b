import { centsToWire } from '@/lib/domain/money/money';
import type { Entry } from '@/lib/domain/nouns';
import { oldKindOf } from '@/lib/domain/entry/parts';
import { expenseKindOf, payerIdOf } from './expense';
import { type Names, personOf } from './member';
import { sidesOf } from './payment';

/**
 * Entries as JSON text, for whole lists: byte for byte what `JSON.stringify` makes of `entryInList` and
 * `expenseWithStubs`, the latter without what lists leave out (a property test compares them). It takes about half of the CPU time, because no object is created
 * for each share and a person's name is serialized only once per page.
 */

/** The JSON fragments of a member that entries contain. */
type Told = {
  readonly rank: number;
  readonly id: string;
  readonly stub: string;
  /** A share, up to its amount. */
  readonly share: string;
};

const told = new WeakMap<Names['members'], Map<string, Told>>();

/** @throws RangeError as `personOf` */
function tell(members: Names['members'], memberId: string): Told {
  const known = told.get(members)?.get(memberId);
  if (known) return known;
  const { stub, rank } = personOf(members, memberId);
  const id = JSON.stringify(stub._id);
  const share = `{"_id":${id},"userName":${JSON.stringify(stub.userName)},"amount":`;
  const person = { rank, id, stub: JSON.stringify(stub), share };
  const people = told.get(members) ?? new Map<string, Told>();
  told.set(members, people.set(memberId, person));
  return person;
}

/** What follows the kind. */
const spentText = ({ day, category }: Entry): string =>
  `"day":"${day}","category":${JSON.stringify(category)}`;

type Dated = Pick<Entry, 'createdAt' | 'updatedAt' | 'revision'>;

const datedText = ({ createdAt, updatedAt, revision }: Dated): string =>
  `"createdAt":"${createdAt.toISOString()}","updatedAt":"${updatedAt.toISOString()}","revision":${revision}`;

function expenseText(expense: Entry, names: Names, people: 'id' | 'stub'): string {
  const { members, group } = names;
  const sharing: { readonly person: Told; readonly owedCents: typeof expense.cents }[] = [];
  for (const { memberId, owedCents } of expense.parts) {
    if (owedCents !== null) sharing.push({ person: tell(members, memberId), owedCents });
  }
  sharing.sort((a, b) => a.person.rank - b.person.rank);
  let [shares, beneficiaries, comma] = ['', '', ''];
  for (const { person, owedCents } of sharing) {
    shares += `${comma}${person.share}${centsToWire(owedCents)}}`;
    beneficiaries += comma + person[people];
    comma = ',';
  }
  const each = Math.round(expense.cents / sharing.length) / 100;
  return `{"_id":"${expense.id}","expenseDescription":${JSON.stringify(expense.title)},"expenseAmount":${centsToWire(expense.cents)},"expenseAmountPerBeneficiary":${each},"groupCode":${JSON.stringify(group.code)},"shares":[${shares}],${datedText(expense)},"entryKind":"${expenseKindOf(expense)}",${spentText(expense)},"expensePayer":${tell(members, payerIdOf(expense, members)).stub},"expenseBeneficiaries":[${beneficiaries}]`;
}

function paymentText(payment: Entry, { group, members }: Names): string {
  const { makerId, recipientId } = sidesOf(payment);
  const [maker, recipient] = [tell(members, makerId), tell(members, recipientId)];
  return `{"_id":"${payment.id}","paymentAmount":${centsToWire(payment.cents)},"groupCode":${JSON.stringify(group.code)},${datedText(payment)},"entryKind":"payment",${spentText(payment)},"paymentMaker":${maker.stub},"paymentRecipient":${recipient.stub}`;
}

/** The JSON of `entryInList`. @throws RangeError as `personOf` */
export const entryInListText = (entry: Entry, names: Names): string =>
  oldKindOf(entry.kind) === 'expense'
    ? `${expenseText(entry, names, 'id')},"itemType":"expense"}`
    : `${paymentText(entry, names)},"itemType":"payment"}`;

/** The JSON of `expenseWithStubs` without what lists leave out. @throws RangeError as `personOf` */
export const expenseWithStubsText = (expense: Entry, names: Names): string =>
  `${expenseText(expense, names, 'stub')}}`;
