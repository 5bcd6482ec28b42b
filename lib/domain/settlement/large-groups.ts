import { negate, sumCents } from '@/lib/domain/money/money';
import { type Unsettled, walkGroup } from './two-pointer-walk';
import { partitionFewest } from './zero-sum-groups';

/** Larger zero-sum groups are searched for among neighbours only: this many positions in the order of joining. */
const neighbourhoodSize = 13;

/** Up to this many remaining members are solved exactly; two more would take four times as long. */
const exactRestSize = 18;

/** Candidates that one search for groups of three or four examines at most: a few milliseconds. */
const searchSteps = 300_000;

type Groups = readonly (readonly Unsettled[])[];

type Found = { readonly groups: Groups; readonly proven: boolean };

/**
 * Finds zero-sum groups among more members than can be searched exhaustively. Pairs with opposite balances are taken
 * out first, which never costs a payment. If few enough members remain, the rest is solved exactly. Otherwise zero-sum
 * groups of three and four, then larger ones among neighbours, are taken as they are found, and the remaining members
 * form the last group. If the greedy plan (the largest debtor pays the largest creditor) happens to need fewer
 * payments, its groups are used.
 * @param members in order of joining; their balances add up to 0
 */
export function findGroups(members: readonly Unsettled[]): Found {
  const found = findByParts(members);
  if (found.proven) return found;
  const greedy = groupsOfGreedy(members);
  return countPayments(greedy) < countPayments(found.groups) ? { groups: greedy, proven: false } : found;
}

const countPayments = (groups: Groups): number =>
  groups.reduce((count, group) => count + walkGroup(group).length, 0);

function findByParts(members: readonly Unsettled[]): Found {
  const pairs = takePairs(members);
  if (pairs.left.length <= exactRestSize) {
    return { groups: [...pairs.groups, ...partitionFewest(pairs.left)], proven: true };
  }
  const threes = takeSmall(pairs.left, 3);
  const fours = takeSmall(threes.left, 4);
  const found = [...pairs.groups, ...threes.groups, ...fours.groups];
  if (fours.left.length <= exactRestSize) {
    return { groups: [...found, ...partitionFewest(fours.left)], proven: false };
  }
  const more = takeAmongNeighbours(fours.left);
  return { groups: [...found, ...more.groups, more.left], proven: false };
}

type Taken = { readonly groups: Groups; readonly left: readonly Unsettled[] };

function withoutGroups(members: readonly Unsettled[], groups: Groups): Taken {
  const taken = new Set(groups.flat());
  return { groups, left: members.filter((member) => !taken.has(member)) };
}

/** Pairs opposite balances in order of joining. */
function takePairs(members: readonly Unsettled[]): Taken {
  const creditors = groupBy(
    members.filter(({ balanceCents }) => balanceCents > 0),
    ({ balanceCents }) => balanceCents,
  );
  const pairs: Unsettled[][] = [];
  for (const debtor of members) {
    const creditor = creditors.get(negate(debtor.balanceCents))?.shift();
    if (creditor) pairs.push([debtor, creditor].sort((a, b) => a.position - b.position));
  }
  return withoutGroups(members, pairs);
}

/** Some members by their indexes, and the sum of their balances. */
type Some = { readonly indexes: readonly number[]; readonly sumCents: number };

const onesOf = (members: readonly Unsettled[]): readonly Some[] =>
  members.map(({ balanceCents }, index) => ({ indexes: [index], sumCents: balanceCents }));

/** All pairs of members whose negated sum is in `wanted`, in order of joining. */
function twosFor(members: readonly Unsettled[], wanted: ReadonlySet<number>): readonly Some[] {
  const balancesCents = Float64Array.from(members, ({ balanceCents }) => balanceCents);
  const twos: Some[] = [];
  balancesCents.forEach((first, earlier) => {
    for (let later = earlier + 1; later < balancesCents.length; later += 1) {
      const sumCents = first + (balancesCents[later] ?? 0);
      if (wanted.has(0 - sumCents)) twos.push({ indexes: [earlier, later], sumCents });
    }
  });
  return twos;
}

/** The sums of all pairs of members. */
function sumsOfTwos(members: readonly Unsettled[]): ReadonlySet<number> {
  const balancesCents = Float64Array.from(members, ({ balanceCents }) => balanceCents);
  const sums = new Set<number>();
  balancesCents.forEach((first, earlier) => {
    for (const second of balancesCents.subarray(earlier + 1)) sums.add(first + second);
  });
  return sums;
}

/**
 * Takes zero-sum groups of three or four members, the earliest joiners first: it iterates over pairs and looks up the
 * one or two members that balance them by their sum. It examines at most `searchSteps` candidates and then returns what
 * it has found. The limit is a count and not a time, so that every machine finds the same groups.
 */
function takeSmall(members: readonly Unsettled[], size: 3 | 4): Taken {
  const ones = onesOf(members);
  const twos = twosFor(
    members,
    size === 3 ? new Set(ones.map(({ sumCents }) => sumCents)) : sumsOfTwos(members),
  );
  const endsBySum = groupBy(size === 3 ? ones : twos, ({ sumCents }) => sumCents);
  const taken = new Set<number>();
  const isFree = ({ indexes }: Some) => indexes.every((index) => !taken.has(index));
  const groups: Unsettled[][] = [];
  let stepsLeft = searchSteps;
  for (const two of twos) {
    if (!isFree(two)) continue;
    const last = Number(two.indexes[1]);
    for (const end of endsBySum.get(0 - two.sumCents) ?? []) {
      stepsLeft -= 1;
      if (stepsLeft < 0) return withoutGroups(members, groups);
      if (Number(end.indexes[0]) <= last || !isFree(end)) continue;
      const group = [...two.indexes, ...end.indexes];
      for (const index of group) taken.add(index);
      groups.push(group.flatMap((index) => members[index] ?? []));
      break;
    }
  }
  return withoutGroups(members, groups);
}

/**
 * Takes the largest number of zero-sum groups within each neighbourhood. A virtual guest brings the neighbourhood's sum
 * to 0, so that the exact search applies; the group that contains the guest is discarded.
 */
function takeAmongNeighbours(members: readonly Unsettled[]): Taken {
  const neighbourhoods = groupBy(members, ({ position }) => Math.floor(position / neighbourhoodSize));
  const groups = [...neighbourhoods.values()].flatMap((neighbours) => {
    const balanceCents = negate(sumCents(neighbours.map((member) => member.balanceCents)));
    const guest = { position: (neighbours.at(-1)?.position ?? 0) + 1, balanceCents };
    const everyone = balanceCents === 0 ? neighbours : [...neighbours, guest];
    return partitionFewest(everyone).filter((group) => !group.includes(guest));
  });
  return withoutGroups(members, groups);
}

/**
 * The members connected by payments of the greedy plan. Each of these groups adds up to 0, and the two-pointer walk
 * settles it in as many payments or fewer.
 */
function groupsOfGreedy(members: readonly Unsettled[]): Groups {
  const left = members.map((member, group) => ({ member, balance: Number(member.balanceCents), group }));
  for (;;) {
    const debtor = left.reduce((most, other) => (other.balance < most.balance ? other : most));
    const creditor = left.reduce((most, other) => (other.balance > most.balance ? other : most));
    if (debtor.balance === 0) break;
    const amount = Math.min(-debtor.balance, creditor.balance);
    debtor.balance += amount;
    creditor.balance -= amount;
    const { group } = creditor;
    for (const one of left) if (one.group === group) one.group = debtor.group;
  }
  const groups = groupBy(left, ({ group }) => group);
  return [...groups.values()].map((group) => group.map(({ member }) => member));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
