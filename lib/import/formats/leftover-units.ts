/** What somebody counts in a split, by the id that the file has for them. */
export type Weighted = { readonly id: string; readonly weight: bigint };

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a of the UTF-16 code units of an id, 32 bits; 0 of an empty one. */
export function hashOfId(id: string): number {
  if (id === '') return 0;
  let hash = FNV_START;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), FNV_PRIME);
  return hash >>> 0;
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((total, each) => total + each, 0n);

/** The places of a list in the order of its ids, as products compare them: by code units. */
const placesById = (of: readonly Weighted[]): readonly number[] =>
  of
    .map((_, place) => place)
    .sort((a, b) => {
      const [one = '', other = ''] = [of[a]?.id, of[b]?.id];
      return one < other ? -1 : Number(one > other);
    });

const floorDivided = (numerator: bigint, denominator: bigint): bigint => {
  const cut = numerator / denominator;
  return numerator < cut * denominator ? cut - 1n : cut;
};

/**
 * The parts of an amount as spliit has them: in order of ids each is cut down, and the units that are left go to the
 * largest remainders. Equal remainders take turns, beginning at the hash of the expense's id.
 * @param total minor units; those of an income are below 0, and are cut down like the others
 * @returns in the order of `of`; null if the weights add up to 0
 */
export function partsOfSpliit(
  total: number,
  of: readonly Weighted[],
  expenseId: string,
): readonly number[] | null {
  const sum = sumOf(of.map(({ weight }) => weight));
  if (sum <= 0n) return null;
  const start = hashOfId(expenseId) % of.length;
  const cut = placesById(of).map((place, position) => {
    const exact = BigInt(total) * (of[place]?.weight ?? 0n);
    const units = floorDivided(exact, sum);
    const turn = (position - start + of.length) % of.length;
    return { place, units, remainder: exact - units * sum, turn };
  });
  const left = Number(BigInt(total) - sumOf(cut.map(({ units }) => units)));
  const bearers = [...cut]
    .sort((a, b) => (a.remainder === b.remainder ? a.turn - b.turn : a.remainder > b.remainder ? -1 : 1))
    .slice(0, left);
  const parts = of.map(() => 0);
  for (const { place, units } of cut) parts[place] = Number(units);
  for (const { place } of bearers) parts[place] = (parts[place] ?? 0) + 1;
  return parts;
}

/** Exact parts of an amount: fractions of one denominator. */
export type Fractions = { readonly of: readonly Weighted[]; readonly denominator: bigint };

/** The order in which spliit-cloud gives out what is left: largest fraction first, equal ones by id, in turns. */
function turnsOfCloud({ of, denominator }: Fractions, expenseId: string): readonly number[] {
  const ties = new Map<bigint, number[]>();
  for (const place of placesById(of)) {
    const fraction = (of[place]?.weight ?? 0n) % denominator;
    const tie = ties.get(fraction);
    if (tie === undefined) ties.set(fraction, [place]);
    else tie.push(place);
  }
  const hash = hashOfId(expenseId);
  return [...ties]
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .flatMap(([, tie]) => [...tie.slice(hash % tie.length), ...tie.slice(0, hash % tie.length)]);
}

/**
 * The parts of an amount as spliit-cloud has them: each is cut toward 0, and what is left is given out in turns, if need
 * be several times; what is too much is taken from those who have something.
 * @param total minor units, not below 0
 * @param exact fractions of minor units, not below 0
 * @returns in the order of `exact.of`; null if it cannot be given out
 */
export function partsOfCloud(total: number, exact: Fractions, expenseId: string): readonly number[] | null {
  const parts = exact.of.map(({ weight }) => Number(weight / exact.denominator));
  const left = total - parts.reduce((sum, part) => sum + part, 0);
  if (left === 0) return parts;
  const step = Math.sign(left);
  const turns = turnsOfCloud(exact, expenseId).filter((place) => step > 0 || (parts[place] ?? 0) > 0);
  if (turns.length === 0) return null;
  const [rounds, more] = [Math.trunc(Math.abs(left) / turns.length), Math.abs(left) % turns.length];
  for (const [turn, place] of turns.entries())
    parts[place] = (parts[place] ?? 0) + step * (rounds + (turn < more ? 1 : 0));
  return parts.every((part) => part >= 0) ? parts : null;
}

/**
 * Exact parts of an amount in another currency, as spliit-cloud has them in the group's: each by itself, rounded half up.
 * It does so in doubles, and where a part is half a unit they decide; whatever they decide, the rest is given out.
 * @param amount minor units in the group's currency, not below 0
 * @param original the same in the other currency's, above 0
 */
export function convertedByCloud(
  { of, denominator }: Fractions,
  amount: number,
  original: number,
): Fractions {
  const scale = amount / original;
  const inGroup = (weight: bigint) => BigInt(Math.round((Number(weight) / Number(denominator)) * scale));
  return { of: of.map(({ id, weight }) => ({ id, weight: inGroup(weight) })), denominator: 1n };
}
