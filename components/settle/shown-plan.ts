import { membersOf } from '@/lib/client/books';
import type { GroupBooks, PersistedPlan } from '@/lib/client/queries';
import { suggestedPlan } from '@/lib/client/suggestion';
import { isGroupSettled } from '@/lib/domain/balances';
import { type Cents, wireToSignedCents } from '@/lib/domain/money';
import { settles } from '@/lib/domain/settlement';

/** One payment of the plan. A pair is in a plan once, so it names the row. */
export type PlanRow = {
  readonly key: string;
  readonly fromId: string;
  readonly toId: string;
  readonly amountCents: Cents;
};

/** What the settle screen shows (contract.md §5 "Settle page"). */
export type ShownPlan =
  | { readonly kind: 'too-few' }
  | { readonly kind: 'settled' }
  /** The order is fixed, and the persisted plan is on its way. */
  | { readonly kind: 'pending' }
  /** The order is fixed, and the persisted plan did not come. */
  | { readonly kind: 'failed' }
  /** `proven`: no plan with fewer payments exists. */
  | { readonly kind: 'plan'; readonly rows: readonly PlanRow[]; readonly proven: boolean };

const row = (fromId: string, toId: string, amountCents: Cents): PlanRow => ({
  key: `${fromId} ${toId}`,
  fromId,
  toId,
  amountCents,
});

/** A persisted plan is one of the fewest when it settles everyone with as many payments as our proven one. */
function isFewest(books: GroupBooks, rows: readonly PlanRow[]): boolean {
  const { transfers, proven } = suggestedPlan(books);
  if (!proven || rows.length !== transfers.length) return false;
  return settles(
    membersOf(books.users).byName,
    rows.map(({ fromId, toId, amountCents }) => ({ fromId, toId, cents: amountCents })),
  );
}

/**
 * Nobody unsettled: settled. Order fixed: the persisted plan in its order. Else, or with nothing left of that: ours.
 * @param persisted undefined while it is not known
 * @param failed asking for it has failed
 */
export function shownPlan(
  books: GroupBooks,
  persisted: PersistedPlan | undefined,
  failed = false,
): ShownPlan {
  if (books.users.length < 2) return { kind: 'too-few' };
  if (isGroupSettled(books.users.map(({ userBalance }) => wireToSignedCents(userBalance)))) {
    return { kind: 'settled' };
  }
  if (books.group.fixedDebitorCreditorOrder) {
    if (!persisted) return { kind: failed ? 'failed' : 'pending' };
    const rows = persisted.settlements.map(({ fromId, toId, amount }) =>
      row(fromId, toId, wireToSignedCents(amount)),
    );
    if (rows.length > 0) return { kind: 'plan', rows, proven: isFewest(books, rows) };
  }
  const { transfers, proven } = suggestedPlan(books);
  return { kind: 'plan', rows: transfers.map(({ fromId, toId, cents }) => row(fromId, toId, cents)), proven };
}
