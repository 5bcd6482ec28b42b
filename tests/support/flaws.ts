import type { GroupSeed } from '@/lib/device/state/packed-seed';
import { balanceOf, computeBalances, type Totals } from '@/lib/domain/ledger/balances';
import type { Entry } from '@/lib/domain/nouns';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import type { WireEntry } from '@/lib/wire/old/history-wire';
import type { WireMember } from '@/lib/wire/old/member';
import type { WireSettlement } from '@/lib/wire/old/settlement';
import type { Seen } from './group-readers';

/** Says in words what is wrong with what a reader saw. Amounts are in cents, because sums of units are not exact. */

const cents = (amount: number): number => Math.round(amount * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

type Amounts = readonly { readonly amount: number }[];
type Shared = { readonly expenseAmount: number; readonly shares: Amounts; readonly payers?: Amounts };

const isShared = (value: object): value is Shared => 'expenseAmount' in value && 'shares' in value;

const isEntry = (value: object): value is Entry => 'parts' in value && 'title' in value;

/** Shares and payers that do not add up and people without a name, wherever they are in an answer. */
function flawsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const flaws = Object.values(value).flatMap(flawsIn);
  if (isShared(value)) {
    for (const side of ['shares', 'payers'] as const) {
      const told = value[side] && sum(value[side].map(({ amount }) => cents(amount)));
      if (told !== undefined && told !== cents(value.expenseAmount))
        flaws.push(`${side} of ${told} for ${cents(value.expenseAmount)}`);
    }
  }
  if (isEntry(value)) {
    const [paid, owed] = (['paidCents', 'owedCents'] as const).map((side) =>
      sum(value.parts.map((part) => part[side] ?? 0)),
    );
    if (paid !== value.cents || owed !== value.cents)
      flaws.push(`parts of ${paid} and ${owed} for ${value.cents}`);
  }
  if ('userName' in value && !value.userName) flaws.push('somebody without a name');
  return flaws;
}

type Told = readonly [benefitted: number, made: number, received: number];

/**
 * Compares the members' totals in the balances with those of the entries; at one moment they are equal. A list tells of
 * several payers only the one who paid most, or who gets most of an income: all others paid at most half.
 */
function totalsFlaws(users: readonly WireMember[], entries: readonly WireEntry[]): string[] {
  const told = new Map<string, [number, number, number]>();
  const most = new Map<string, number>();
  const add = (id: string, place: 0 | 1 | 2, amount: number) => {
    const totals = told.get(id) ?? [0, 0, 0];
    totals[place] += cents(amount);
    told.set(id, totals);
  };
  let spent = 0;
  for (const entry of entries) {
    if (entry.itemType === 'payment') {
      add(entry.paymentMaker._id, 1, entry.paymentAmount);
      add(entry.paymentRecipient._id, 2, entry.paymentAmount);
    } else {
      const [{ _id: payer }, amount] = [entry.expensePayer, cents(entry.expenseAmount)];
      spent += amount;
      most.set(payer, (most.get(payer) ?? 0) + amount);
      for (const share of entry.shares) add(share._id, 0, share.amount);
    }
  }
  const flaws = users.flatMap((user) => {
    const shown: Told = [
      cents(user.totalExpenseBenefittedAmount),
      cents(user.totalPaymentsMadeAmount),
      cents(user.totalPaymentsReceivedAmount),
    ];
    const counted = told.get(user._id) ?? [0, 0, 0];
    const paid = cents(user.totalExpensesPaidAmount);
    const asMost = most.get(user._id) ?? 0;
    told.delete(user._id);
    most.delete(user._id);
    return [
      ...(shown.join() === counted.join() ? [] : [`totals of ${shown.join()} for ${counted.join()}`]),
      ...(paid >= asMost / users.length && paid <= asMost + (spent - asMost) / 2
        ? []
        : [`${paid} paid by somebody who paid most of ${asMost}, of ${spent} in all`]),
    ];
  });
  const isKnown = told.size + most.size === 0;
  return [
    ...flaws,
    ...totalOfFlaws(users, spent / 100),
    ...(isKnown ? [] : ['entries of somebody whom the balances do not know']),
  ];
}

type Balance = { readonly id: string; readonly balance: number };
type PlanRow = { readonly fromId: string; readonly toId: string; readonly cents: number };

/**
 * Finds members who would pay or receive more than their balance. Less is allowed: an old client plans from the balances
 * that it has read, and the group may change before the plan arrives. So is one cent too much.
 */
function planFlaws(balances: readonly Balance[], plan: readonly PlanRow[]): string[] {
  const moved = (side: 'fromId' | 'toId', id: string) =>
    sum(plan.filter((row) => row[side] === id).map((row) => row.cents));
  return balances.flatMap(({ id, balance }) => {
    const [pays, receives] = [moved('fromId', id), moved('toId', id)];
    const isTooMuch = pays > Math.max(0, -balance) + 1 || receives > Math.max(0, balance) + 1;
    return isTooMuch ? [`a plan by which ${balance} pays ${pays} and receives ${receives}`] : [];
  });
}

const wirePlanFlaws = (users: readonly WireMember[], plan: readonly WireSettlement[]): string[] =>
  planFlaws(
    users.map(({ _id, userBalance }) => ({ id: _id, balance: cents(userBalance) })),
    plan.map(({ fromId, toId, amount }) => ({ fromId, toId, cents: cents(amount) })),
  );

const copyPlanFlaws = ({ members, plan }: LedgerCopy): string[] =>
  planFlaws(
    members.map((member) => ({ id: member.id, balance: balanceOf(member) })),
    plan,
  );

/** A whole copy has the totals of its entries. In every copy the plan fits, and whoever an entry names is a member. */
function copyFlaws(copy: LedgerCopy): string[] {
  const { members, entries, before } = copy;
  const known = new Set(members.map(({ id }) => id));
  const unknown = entries.flatMap(({ parts }) => parts).filter(({ memberId }) => !known.has(memberId));
  if (unknown.length > 0) return ['entries of somebody whom the balances do not know'];
  const totals = before === null ? computeBalances(members, entries) : [];
  const wrong = totals.filter((counted, place) => {
    const member = members[place];
    return totalsOf(counted) !== (member ? totalsOf(member) : '');
  });
  return [...wrong.map(({ id }) => `other totals of ${id} than the entries tell`), ...copyPlanFlaws(copy)];
}

const totalsOf = (of: Totals): string =>
  [of.paid, of.made, of.benefitted, of.received, of.incomePaid, of.incomeBenefitted].join();

const totalOfFlaws = (users: readonly WireMember[], expensesTotal: number): string[] => {
  const paid = sum(users.map(({ totalExpensesPaidAmount }) => cents(totalExpensesPaidAmount)));
  return paid === cents(expensesTotal) ? [] : [`expenses of ${cents(expensesTotal)} for ${paid}`];
};

/** What the API has shown of one moment, in fields that are about the whole group. */
type Moment = {
  users?: readonly WireMember[];
  groupExpensesAndPayments?: readonly WireEntry[];
  settlements?: readonly WireSettlement[];
  expensesTotal?: number;
};

function momentFlaws({ users, groupExpensesAndPayments, settlements, expensesTotal }: Moment): string[] {
  if (!users) return [];
  return [
    ...(groupExpensesAndPayments ? totalsFlaws(users, groupExpensesAndPayments) : []),
    ...(settlements ? wirePlanFlaws(users, settlements) : []),
    ...(expensesTotal === undefined ? [] : totalOfFlaws(users, expensesTotal)),
  ];
}

/** Whether a body is a page of a history, and so not all of it. */
const isPart = (body: object): boolean => 'nextCursor' in body;

/** What many readers saw of one group, and what is wrong with it. */
export class Sightings {
  private readonly moments = new Map<string, Moment>();
  private readonly found: string[] = [];
  /** How many reads there were. */
  reads = 0;

  /** Adds an answer of the API; answers with the same ETag are of one moment. */
  addAnswer(what: string, { status, etag, text }: Seen): void {
    this.reads += 1;
    if (Number(status) >= 500) this.found.push(`${what}: ${String(status)}`);
    // A table is no JSON; whether it shows one moment is compared as a text.
    if (status !== 200 || typeof text !== 'string' || !text.startsWith('{')) return;
    const body = JSON.parse(text) as object;
    this.found.push(...flawsIn(body).map((flaw) => `${what}: ${flaw}`));
    if (typeof etag !== 'string' || isPart(body)) return;
    this.moments.set(etag, { ...this.moments.get(etag), ...body });
  }

  /** Adds what a page shows, all of it of one moment. */
  addPage(what: string, seen: Seen): void {
    this.reads += 1;
    const { ledger } = seen as Partial<GroupSeed>;
    const flaws = [...flawsIn(seen), ...(ledger ? copyFlaws(ledger) : [])];
    this.found.push(...flaws.map((flaw) => `${what}: ${flaw}`));
  }

  /** How many moments were seen both in balances and in entries. */
  get compared(): number {
    return [...this.moments.values()].filter(
      ({ users, groupExpensesAndPayments }) => users && groupExpensesAndPayments,
    ).length;
  }

  get flaws(): readonly string[] {
    return [
      ...this.found,
      ...[...this.moments].flatMap(([etag, moment]) => momentFlaws(moment).map((flaw) => `${etag}: ${flaw}`)),
    ];
  }
}
