import { negate, sumCents } from '@/lib/domain/money/money';
import { type Unsettled, walkGroup } from './two-pointer-walk';
import { partitionFewest } from './zero-sum-groups';

/** Members are searched for larger zero-sum groups among neighbours: this many places in the order of joining. */
const neighbourhoodSize = 13;

/** When so few are left, the rest is exact; two more would take four times as long. */
const exactRestSize = 18;

/** Candidates that a search for groups of three or of four looks at: some milliseconds. */
const searchSteps = 300_000;

type Groups = readonly (readonly Unsettled[])[];

type Found = { readonly groups: Groups; readonly proven: boolean };

/**
 * Zero-sum groups of more members than can be searched completely. Pairs with opposite balances come out first, which
 * never costs a payment; when few enough are left, the plan is exact. Else zero-sum groups of three and four, then of
 * more among neighbours are taken where they are found, and whoever is left makes up the last group. Should the greedy
 * plan (who owes most pays who is owed most) come to fewer payments by luck, it is its groups that count.
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

/** Opposite balances, paired in order of joining. */
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

/** Some members by their indexes, and what their balances add up to. */
type Some = { readonly indexes: readonly number[]; readonly sumCents: number };

const onesOf = (members: readonly Unsettled[]): readonly Some[] =>
  members.map(({ balanceCents }, index) => ({ indexes: [index], sumCents: balanceCents }));

/** All twos whose sum is one of `wanted` the other way round, in order of joining. */
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

/** The sums of all twos. */
function sumsOfTwos(members: readonly Unsettled[]): ReadonlySet<number> {
  const balancesCents = Float64Array.from(members, ({ balanceCents }) => balanceCents);
  const sums = new Set<number>();
  balancesCents.forEach((first, earlier) => {
    for (const second of balancesCents.subarray(earlier + 1)) sums.add(first + second);
  });
  return sums;
}

/**
 * Zero-sum groups of three or four members, the earliest joiners first: two members are walked through, and the one or
 * two that make up for them are looked up by their sum. It looks at `searchSteps` candidates at most, counted and not
 * timed, so that every machine finds the same; when they are used up, what is found is found.
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
 * The most zero-sum groups within each neighbourhood. A guest who would settle the neighbourhood takes part, so that the
 * exact search applies; the group that holds the guest is no group.
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
 * Who is connected by the payments of the greedy plan: each of these groups adds up to 0, and two pointers settle it in as
 * many payments or fewer.
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
