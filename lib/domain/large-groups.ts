import { negate, sumCents } from './money';
import type { Unsettled } from './two-fingers';
import { EXACT_MAX_MEMBERS, partitionFewest } from './zero-sum-groups';

/** Members are searched for larger zero-sum groups among neighbours: this many places in the order of joining. */
const neighbourhoodSize = 16;

type Groups = readonly (readonly Unsettled[])[];

/**
 * Zero-sum groups of more members than can be searched completely. Pairs with opposite balances come out first, which
 * never costs a payment; when few enough are left, the plan is exact. Else zero-sum groups of three and four, then of
 * more among neighbours are taken where they are found, and whoever is left makes up the last group.
 * @param members in order of joining; their balances add up to 0
 */
export function findGroups(members: readonly Unsettled[]): {
  readonly groups: Groups;
  readonly proven: boolean;
} {
  const pairs = takePairs(members);
  if (pairs.left.length <= EXACT_MAX_MEMBERS) {
    return { groups: [...pairs.groups, ...partitionFewest(pairs.left)], proven: true };
  }
  const threes = takeSmall(pairs.left, 3);
  const fours = takeSmall(threes.left, 4);
  const found = [...pairs.groups, ...threes.groups, ...fours.groups];
  if (fours.left.length <= EXACT_MAX_MEMBERS) {
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

/** Zero-sum groups of `size` members, the earliest joiners first. The last of each is looked up, not searched. */
function takeSmall(members: readonly Unsettled[], size: 3 | 4): Taken {
  const indexesByBalance = groupBy([...members.keys()], (index) => Number(members[index]?.balanceCents));
  const taken = new Set<number>();
  const chosen: number[] = [];
  const search = (from: number, sumCents: number): boolean => {
    if (chosen.length === size - 1) {
      const last = indexesByBalance.get(-sumCents)?.find((index) => index >= from && !taken.has(index));
      if (last !== undefined) chosen.push(last);
      return last !== undefined;
    }
    for (let index = from; index < members.length; index += 1) {
      if (taken.has(index)) continue;
      chosen.push(index);
      if (search(index + 1, sumCents + Number(members[index]?.balanceCents))) return true;
      chosen.pop();
    }
    return false;
  };
  const groups: Unsettled[][] = [];
  for (const first of members.keys()) {
    if (taken.has(first)) continue;
    chosen.splice(0, chosen.length, first);
    if (!search(first + 1, Number(members[first]?.balanceCents))) continue;
    for (const index of chosen) taken.add(index);
    groups.push(members.filter((_, index) => chosen.includes(index)));
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
