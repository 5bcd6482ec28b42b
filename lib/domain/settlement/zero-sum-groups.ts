import { rankOf, type Unsettled } from './two-pointer-walk';

/** The largest set that `partitionFewest` takes: its arrays have 2^(n − 1) elements. */
export const EXACT_MAX_MEMBERS = 20;

/** The members as arrays, for the loops over subsets. A subset is a bit mask of their indexes. */
type Table = { readonly balancesCents: Float64Array; readonly ranks: Float64Array };

/** Results for every subset of the members without the last one. */
type Subsets = {
  readonly sumsCents: Float64Array;
  /** The most zero-sum groups that fit into the subset at once. */
  readonly groupCounts: Uint8Array;
};

/**
 * Results for the zero-sum subsets: the weight of the heaviest partition and one of its groups, 0 while not yet
 * computed. A zero-sum subset that contains no smaller one (a block) is its own partition.
 */
type Partitions = { readonly weights: Float64Array; readonly groups: Int32Array };

/**
 * Splits members whose balances add up to 0 into as many zero-sum groups as possible, which takes the fewest payments
 * (docs/wire.md#suggestions). Among all such partitions it takes the one whose two-pointer walks have the largest sum
 * of amount × rank of debtor × rank of creditor: early joiners settle with early joiners.
 *
 * Why this choice is stable: the weight of a plan is the sum of the weights of its payments, and the walk in order of
 * joining is the heaviest way to settle a group (products of increasing ranks satisfy the Monge condition). Suppose
 * that after one payment another rest weighed more than the rest of the plan. Then that rest together with the payment
 * would have weighed more before. So only exact ties can change a plan.
 * @param members in order of joining, none with balance 0, at most `EXACT_MAX_MEMBERS`
 * @returns the groups, each in order of joining
 * @throws RangeError when there are more members
 */
export function partitionFewest(members: readonly Unsettled[]): readonly (readonly Unsettled[])[] {
  if (members.length === 0) return [];
  if (members.length > EXACT_MAX_MEMBERS) throw new RangeError('too many members for an exact plan');
  const table = {
    balancesCents: Float64Array.from(members, ({ balanceCents }) => balanceCents),
    ranks: Float64Array.from(members, ({ position }) => rankOf(position)),
  };
  return heaviestPartition(table, examineSubsets(table)).map((mask) =>
    members.filter((_, index) => (mask >> index) & 1),
  );
}

/**
 * The last member is left out, which halves the work: its group consists of whatever the other groups leave over.
 */
function examineSubsets({ balancesCents }: Table): Subsets {
  const size = 1 << (balancesCents.length - 1);
  const sumsCents = new Float64Array(size);
  const groupCounts = new Uint8Array(size);
  for (let mask = 1; mask < size; mask += 1) {
    const first = mask & -mask;
    const sumCents = (sumsCents[mask ^ first] ?? 0) + (balancesCents[31 - Math.clz32(first)] ?? 0);
    let most = 0;
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const count = groupCounts[mask ^ (rest & -rest)] ?? 0;
      if (count > most) most = count;
    }
    sumsCents[mask] = sumCents;
    groupCounts[mask] = sumCents === 0 ? most + 1 : most;
  }
  return { sumsCents, groupCounts };
}

/** Writes all blocks into `partitions` and returns them. */
function collectBlocks(table: Table, subsets: Subsets, partitions: Partitions): readonly number[] {
  const { sumsCents, groupCounts } = subsets;
  const blocks: number[] = [];
  for (let mask = 1; mask < sumsCents.length; mask += 1) {
    if (groupCounts[mask] !== 1 || sumsCents[mask] !== 0) continue;
    blocks.push(mask);
    partitions.weights[mask] = weigh(table, mask);
    partitions.groups[mask] = mask;
  }
  return blocks;
}

/**
 * For a subset, returns blocks of which every partition of the subset contains exactly one: those with its rarest
 * member, which is the member that occurs in the fewest blocks.
 */
function blocksByRarest(blocks: readonly number[], memberCount: number): (mask: number) => readonly number[] {
  const bits = Array.from({ length: memberCount }, (_, index) => 1 << index);
  const lists = bits
    .map((bit) => ({ bit, count: blocks.filter((block) => block & bit).length, blocks: [] as number[] }))
    .sort((a, b) => a.count - b.count);
  const listOf = (mask: number) => lists.find(({ bit }) => mask & bit)?.blocks ?? [];
  for (const block of blocks) listOf(block).push(block);
  return listOf;
}

function heaviestPartition(table: Table, subsets: Subsets): readonly number[] {
  const { sumsCents, groupCounts } = subsets;
  const size = sumsCents.length;
  const { weights, groups } = { weights: new Float64Array(size), groups: new Int32Array(size) };
  const listOf = blocksByRarest(collectBlocks(table, subsets, { weights, groups }), table.ranks.length);

  /** The weight of the heaviest partition of a zero-sum subset into as many groups as possible. */
  const solve = (mask: number): number => {
    if (mask === 0 || groups[mask] !== 0) return weights[mask] ?? 0;
    const countOfRest = (groupCounts[mask] ?? 0) - 1;
    let heaviest = -1;
    for (const block of listOf(mask)) {
      if ((block & mask) !== block || groupCounts[mask ^ block] !== countOfRest) continue;
      const weight = (weights[block] ?? 0) + solve(mask ^ block);
      if (weight <= heaviest) continue;
      heaviest = weight;
      groups[mask] = block;
    }
    weights[mask] = heaviest;
    return heaviest;
  };

  const everyone = 2 * size - 1;
  const most = groupCounts[size - 1];
  let [heaviest, settledApart] = [-1, 0];
  for (let mask = 0; mask < size; mask += 1) {
    if (sumsCents[mask] !== 0 || groupCounts[mask] !== most) continue;
    const weight = solve(mask) + weigh(table, everyone ^ mask);
    if (weight > heaviest) [heaviest, settledApart] = [weight, mask];
  }
  const partition = [everyone ^ settledApart];
  for (let mask = settledApart; mask !== 0; mask ^= groups[mask] ?? 0) partition.push(groups[mask] ?? 0);
  return partition;
}

/** The weight of the two-pointer walk through a zero-sum subset: the sum of amount × rank of debtor × rank of creditor. */
function weigh({ balancesCents, ranks }: Table, mask: number): number {
  let weight = 0;
  let [debtors, creditors] = [mask, mask];
  let [debtor, creditor, owed, due] = [0, 0, 0, 0];
  for (;;) {
    while (owed === 0) {
      if (debtors === 0) return weight;
      debtor = firstIndex(debtors);
      owed = Math.max(0, -(balancesCents[debtor] ?? 0));
      debtors &= debtors - 1;
    }
    while (due === 0) {
      creditor = firstIndex(creditors);
      due = Math.max(0, balancesCents[creditor] ?? 0);
      creditors &= creditors - 1;
    }
    const amount = Math.min(owed, due);
    weight += amount * (ranks[debtor] ?? 0) * (ranks[creditor] ?? 0);
    owed -= amount;
    due -= amount;
  }
}

function firstIndex(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}
