import { newId } from '@/lib/domain/ids';
import type { Member, Settlement } from '@/lib/domain/nouns';
import type { OpenLedger } from '@/lib/domain/ledger/open-ledger';
import type { Cents } from '@/lib/domain/money/money';
import type { Transfer as Row } from '@/lib/domain/settlement/settlement';
import type { Access } from '@/lib/server/access/access';
import type { EntryInBooks, Plan } from '@/lib/server/read/old-reads';
import { booksOfLedger, writeCall } from './group-write';
import type { Idempotency, Written } from './idempotency';
import { idOfPerson, type PersonRef } from './people';

/** One suggested or persisted payment of a plan, as a request names it. */
export type NamedTransfer = { readonly from: PersonRef; readonly to: PersonRef; readonly amountCents: Cents };

const rowOf = (members: readonly Member[], { from, to, amountCents }: NamedTransfer): Row => ({
  fromId: idOfPerson(members, from),
  toId: idOfPerson(members, to),
  cents: amountCents,
});

/** The plan after a write. Rows that the write created have its instant. */
const planOfLedger = (ledger: OpenLedger): Plan => ({
  ...booksOfLedger(ledger),
  settlements: ledger.plan.map((row): Settlement => {
    const { id = newId(), createdAt = ledger.now, updatedAt = ledger.now } = row;
    const { fromId, toId, cents } = row;
    return { id, fromId, toId, cents, createdAt, updatedAt };
  }),
});

/**
 * Replaces the persisted plan and fixes the order.
 * @throws AppError group-not-found, user-not-found, settlement-to-oneself, settlements-amount(-weak),
 *   settlements-mismatch
 */
export function persistPlan(
  access: Access,
  { transfers }: { readonly transfers: readonly NamedTransfer[] },
  once: Idempotency<Plan>,
): Promise<Written<Plan>> {
  const named = transfers.map((transfer) => ({ id: newId(), transfer }));
  return writeCall(
    {
      ...{ access, missing: 'group-not-found' },
      change: (members) => ({
        kind: 'plan.fix',
        rows: named.map(({ id, transfer }) => ({ id, ...rowOf(members, transfer) })),
      }),
      answer: planOfLedger,
    },
    once,
  );
}

/**
 * Removes one row of the persisted plan; the order stays fixed.
 * @throws AppError group-not-found, user-not-found, settlement-amount-weak, settlement-not-found
 */
export async function deleteSettlement(access: Access, transfer: NamedTransfer): Promise<void> {
  await writeCall({
    ...{ access, missing: 'group-not-found' },
    change: (members) => ({ kind: 'plan.shorten', row: rowOf(members, transfer) }),
    answer: () => null,
  });
}

/**
 * Removes the persisted plan; whether the order is fixed is a separate setting.
 * @throws AppError no-settlements if there is no plan, or no group
 */
export async function deletePlan(access: Access): Promise<void> {
  await writeCall({
    ...{ access, missing: 'no-settlements' },
    change: () => ({ kind: 'plan.drop' }),
    answer: () => null,
  });
}

export type Confirmation = NamedTransfer & { readonly id: string | null };

/** The plan that is left, and the payment that was made. */
export type Confirmed = Plan & EntryInBooks;

/**
 * Turns one row of the plan into a payment, in one step: fixes the suggested plan if none is fixed, removes the row,
 * and records the payment. After the last row the order is no longer fixed. The amount may exceed what a person may
 * enter, because a balance is a sum of many entries.
 * @throws AppError group-not-found, user-not-found, settlements-mismatch when the row is not (or no longer) in the
 *   plan, so that two phones make one payment; too-many-entries; id-in-use, entry-deleted; busy
 */
export function confirmSettlement(
  access: Access,
  { id, ...transfer }: Confirmation,
  once: Idempotency<Confirmed>,
): Promise<Written<Confirmed>> {
  const entryId = id ?? newId();
  return writeCall(
    {
      ...{ access, missing: 'group-not-found' },
      change: (members) => ({
        ...{ kind: 'plan.confirm', entryId, isWholeRow: true },
        ...rowOf(members, transfer),
      }),
      answer: (ledger) => {
        const entry = ledger.entries.get(entryId);
        if (!entry) throw new Error('the payment that was just written is missing');
        return { ...planOfLedger(ledger), entry };
      },
    },
    once,
  );
}
