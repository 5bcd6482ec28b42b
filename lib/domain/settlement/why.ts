import { balanceOf, type Totals } from '@/lib/domain/ledger/balances';
import { type Cents, negate, subtractCents, sumCents } from '@/lib/domain/money/money';
import type { Entry, Member } from '@/lib/domain/nouns';
import { keyOf } from '@/lib/domain/settlement/shown-plan';
import { settles, type Transfer } from '@/lib/domain/settlement/settlement';

/** What a balance comes from: what was paid, what one had of it, both of incomes, and the payments made and received. */
export const WHY_KINDS = ['paid', 'share', 'ownIncome', 'heldIncome', 'made', 'received'] as const;

export type WhyKind = (typeof WHY_KINDS)[number];

/** The entries that count for each of them, and the side of their parts: what was paid counts for one, what is owed against. */
const SOURCES = {
  paid: { kind: 'expense', side: 'paidCents' },
  share: { kind: 'expense', side: 'owedCents' },
  ownIncome: { kind: 'income', side: 'paidCents' },
  heldIncome: { kind: 'income', side: 'owedCents' },
  made: { kind: 'payment', side: 'paidCents' },
  received: { kind: 'payment', side: 'owedCents' },
} as const satisfies Record<WhyKind, { kind: Entry['kind']; side: 'paidCents' | 'owedCents' }>;

/** The totals of a member as parts of the balance: they add up to it, to the cent. */
export const whySums = (member: Totals): Readonly<Record<WhyKind, Cents>> => ({
  paid: subtractCents(member.paid, member.incomePaid),
  share: subtractCents(member.incomeBenefitted, member.benefitted),
  ownIncome: member.incomePaid,
  heldIncome: negate(member.incomeBenefitted),
  made: member.made,
  received: negate(member.received),
});

/** What an entry adds to a part of a balance. */
export type WhyLine = {
  readonly entry: Entry;
  /** As it counts in the balance: negative is against the member. */
  readonly counted: Cents;
  /** What the same entry does on the other side, as a plain amount; null if the member is not on it. */
  readonly other: Cents | null;
};

/**
 * The entries that a part of a balance comes from, in the order given.
 * @param entries those that name the member, or more
 */
export function whyLines(kind: WhyKind, entries: readonly Entry[], memberId: string): readonly WhyLine[] {
  const source = SOURCES[kind];
  const isPaid = source.side === 'paidCents';
  const lines: WhyLine[] = [];
  for (const entry of entries) {
    if (entry.kind !== source.kind) continue;
    const part = entry.parts.find((one) => one.memberId === memberId);
    const amount = part?.[source.side] ?? null;
    if (!part || amount === null) continue;
    const counted = isPaid ? amount : negate(amount);
    lines.push({ entry, counted, other: isPaid ? part.owedCents : part.paidCents });
  }
  return lines;
}

/** What a part of a balance has beside the lines that are shown. */
export const whyRest = (sum: Cents, shown: readonly WhyLine[]): Cents =>
  subtractCents(sum, sumCents(shown.map(({ counted }) => counted)));

/** How a payment of a plan follows from a balance. */
export type WhyTransfer = {
  /** The payments of the plan that settle the member, this one last; what counts the other way is negative. */
  readonly rows: readonly { readonly transfer: Transfer; readonly cents: Cents }[];
  /** The other one of the payment. */
  readonly otherId: string;
  /** The balance of the other one. */
  readonly otherCents: Cents;
  /** How many payments settle the whole group. */
  readonly count: number;
};

/**
 * Explains a payment of a plan to one of the two.
 * @param plan all of its payments
 * @returns null where the plan does not have this payment, or does not settle the group: then nothing is claimed of it
 */
export function whyTransfer(
  memberId: string,
  transfer: Transfer,
  { members, plan }: { readonly members: readonly Member[]; readonly plan: readonly Transfer[] },
): WhyTransfer | null {
  const isPayer = transfer.fromId === memberId;
  const otherId = isPayer ? transfer.toId : transfer.fromId;
  const balances = members.map((member) => ({ id: member.id, balanceCents: balanceOf(member) }));
  const held = plan.find((row) => keyOf(row) === keyOf(transfer));
  const other = balances.find(({ id }) => id === otherId);
  if (held?.cents !== transfer.cents || !other || !settles(balances, plan)) return null;
  const own = plan.filter((row) => row !== held && (row.fromId === memberId || row.toId === memberId));
  return {
    rows: [...own, held].map((row) => ({
      transfer: row,
      cents: (row.fromId === memberId) === isPayer ? row.cents : negate(row.cents),
    })),
    otherId,
    otherCents: other.balanceCents,
    count: plan.length,
  };
}
