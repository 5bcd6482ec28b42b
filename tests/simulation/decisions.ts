import fc from 'fast-check';
import { CURRENCIES } from '@/lib/domain/money/currencies';
import type { EntryContent } from '@/lib/domain/entry/content';
import { type Cents, cents } from '@/lib/domain/money/money';
import type { Random } from '../support/random';
import { someDetails } from '../support/some-details';
import { someMoneyOf } from '../support/some-splits';

/** What the people of one group have tried so far, whether or not it succeeded. */
export type Memory = {
  readonly groupCode: string;
  readonly groupId: string;
  readonly memberIds: string[];
  /** Of expenses and incomes, which old clients do not tell apart. */
  readonly expenseIds: string[];
  /** Those of them that are incomes. */
  readonly incomeIds: string[];
  readonly paymentIds: string[];
};

type ExpenseContent = {
  readonly description: string;
  readonly amountCents: Cents;
  readonly payerId: string;
  readonly beneficiaryIds: readonly string[];
};

type PaymentContent = { readonly amountCents: Cents; readonly makerId: string; readonly recipientId: string };

/** What only our own clients say: an expense or income that several pay, split in any way. */
type DividedContent = { readonly changeId: string; readonly content: EntryContent };

/** One thing that somebody does. It contains all that is decided: nothing in it depends on how a race ends. */
export type Decision =
  | { readonly kind: 'join'; readonly id: string; readonly name: string }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'leave'; readonly id: string }
  | ({ readonly kind: 'spend'; readonly id: string } & ExpenseContent)
  | ({ readonly kind: 'edit expense'; readonly id: string; readonly stale: boolean } & ExpenseContent)
  | ({ readonly kind: 'divide'; readonly id: string } & DividedContent)
  | ({ readonly kind: 'edit divided'; readonly id: string; readonly stale: boolean } & DividedContent)
  | { readonly kind: 'delete expense'; readonly id: string }
  | ({ readonly kind: 'pay'; readonly id: string } & PaymentContent)
  | ({ readonly kind: 'edit payment'; readonly id: string; readonly stale: boolean } & PaymentContent)
  | { readonly kind: 'delete payment'; readonly id: string }
  | { readonly kind: 'persist the plan' }
  | { readonly kind: 'drop a row'; readonly place: number }
  | { readonly kind: 'drop the plan' }
  | { readonly kind: 'confirm'; readonly id: string; readonly place: number }
  | { readonly kind: 'change the currency'; readonly currency: string };

/** A decision of somebody in a group, perhaps with an `Idempotency-Key`. */
export type Act = { readonly memory: Memory; readonly decision: Decision; readonly key: string | null };

/** There are so few names that one is taken now and then. */
const name = (random: Random): string => `${random.pick(['Anna', 'Ben', 'Cleo', 'Gül'])} ${random.below(40)}`;

/** Mostly one of the latest: people ask less often for what is long gone than for what is on the screen. */
const recent = (random: Random, ids: readonly string[]): string =>
  random.pick(random.chance(0.8) ? ids.slice(-4) : ids);

/** Amounts with odd cents, small and large; some are round, so that balances coincide. */
const amount = (random: Random): Cents =>
  cents(random.chance(0.3) ? 100 * (1 + random.below(20)) : 1 + random.below(999_999));

const expenseContent = (random: Random, { memberIds }: Memory): ExpenseContent => ({
  description: `Ausgabe ${random.below(5)}`,
  amountCents: amount(random),
  payerId: random.pick(memberIds),
  beneficiaryIds: random.some(memberIds),
});

/** Its amount in another currency fits in a group that has euros, as all have at first. */
function dividedContent(random: Random, { memberIds, incomeIds }: Memory, id: string): DividedContent {
  const kind = incomeIds.includes(id) ? 'income' : 'expense';
  const money = random.draw(someMoneyOf(memberIds, fc.constant(amount(random))));
  const details = someDetails({ kind, ...money }, { around: new Date(), currency: '€' });
  const title = `Ausgabe ${random.below(5)}`;
  return { changeId: random.id(), content: { ...random.draw(details), ...money, kind, title } };
}

const paymentContent = (random: Random, { memberIds }: Memory): PaymentContent => ({
  amountCents: amount(random),
  makerId: random.pick(memberIds),
  recipientId: random.pick(memberIds),
});

/** A new id; now and then one that anything has used before. */
function newOrUsedId(random: Random, { memberIds, expenseIds, paymentIds }: Memory): string {
  const id = random.id();
  return random.chance(0.03) ? random.pick([...memberIds, ...expenseIds, ...paymentIds]) : id;
}

type Chooser = (random: Random, memory: Memory) => Decision;

/** A member who was told to leave is seldom named again, even if leaving was refused. */
const leave: Chooser = (random, { memberIds }) => {
  const id = recent(random, memberIds);
  if (random.chance(0.9)) memberIds.splice(memberIds.indexOf(id), 1);
  return { kind: 'leave', id };
};

const join: Chooser = (random, memory) => {
  const id = memory.memberIds.length === 0 ? random.id() : newOrUsedId(random, memory);
  memory.memberIds.push(id);
  return { kind: 'join', id, name: name(random) };
};

const spend: Chooser = (random, memory) => {
  const id = newOrUsedId(random, memory);
  const content = expenseContent(random, memory);
  memory.expenseIds.push(id);
  return { kind: 'spend', id, ...content };
};

const divide: Chooser = (random, memory) => {
  const id = newOrUsedId(random, memory);
  memory.expenseIds.push(id);
  if (random.chance(0.5)) memory.incomeIds.push(id);
  return { kind: 'divide', id, ...dividedContent(random, memory, id) };
};

const pay: Chooser = (random, memory) => {
  const id = newOrUsedId(random, memory);
  const content = paymentContent(random, memory);
  memory.paymentIds.push(id);
  return { kind: 'pay', id, ...content };
};

const confirm: Chooser = (random, memory) => {
  const id = newOrUsedId(random, memory);
  memory.paymentIds.push(id);
  return { kind: 'confirm', id, place: random.below(8) };
};

const onExpense =
  (choose: (random: Random, memory: Memory, id: string) => Decision): Chooser =>
  (random, memory) =>
    memory.expenseIds.length === 0
      ? spend(random, memory)
      : choose(random, memory, recent(random, memory.expenseIds));

const onPayment =
  (choose: (random: Random, memory: Memory, id: string) => Decision): Chooser =>
  (random, memory) =>
    memory.paymentIds.length === 0
      ? pay(random, memory)
      : choose(random, memory, recent(random, memory.paymentIds));

/** What people do, and how often in about a hundred acts. */
const choosers: readonly (readonly [weight: number, choose: Chooser])[] = [
  [3, join],
  [4, (random, { memberIds }) => ({ kind: 'rename', id: random.pick(memberIds), name: name(random) })],
  [3, leave],
  [20, spend],
  [
    12,
    onExpense((random, memory, id) => {
      const stale = random.chance(0.3);
      return { kind: 'edit expense', id, stale, ...expenseContent(random, memory) };
    }),
  ],
  [15, divide],
  [
    10,
    onExpense((random, memory, id) => {
      const stale = random.chance(0.2);
      return { kind: 'edit divided', id, stale, ...dividedContent(random, memory, id) };
    }),
  ],
  [8, onExpense((_random, _memory, id) => ({ kind: 'delete expense', id }))],
  [8, pay],
  [
    6,
    onPayment((random, memory, id) => {
      const stale = random.chance(0.3);
      return { kind: 'edit payment', id, stale, ...paymentContent(random, memory) };
    }),
  ],
  [4, onPayment((_random, _memory, id) => ({ kind: 'delete payment', id }))],
  [8, () => ({ kind: 'persist the plan' })],
  [3, (random) => ({ kind: 'drop a row', place: random.below(8) })],
  [1, () => ({ kind: 'drop the plan' })],
  [12, confirm],
  [2, (random) => ({ kind: 'change the currency', currency: random.pick(CURRENCIES).value })],
];

const tickets = choosers.flatMap(([weight, choose]) => Array.from({ length: weight }, () => choose));

/** Decides what somebody of this group does next; new members and entries are added to the memory. */
export function decide(random: Random, memory: Memory): Act {
  const choose = memory.memberIds.length < 4 ? join : random.pick(tickets);
  const key = random.chance(0.2) ? `key ${random.below(40)}` : null;
  return { memory, decision: choose(random, memory), key };
}
