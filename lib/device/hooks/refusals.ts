import type { Refusal } from '@/lib/device/state/outbox';
import type { Change, ChangeBody, ChangeOf } from '@/lib/domain/ledger/change';
import { contentOfTransfer } from '@/lib/domain/entry/content';
import { newId } from '@/lib/domain/ids';
import type { Entry } from '@/lib/domain/ledger/ledger';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import type { ErrorCode } from '@/lib/errors';

export type { Refusal };

/** What can become of a change that was refused, beside forgetting it. */

/** What belongs to one save alone. */
const OF_ONE_SAVE: readonly string[] = ['id', 'author', 'savedAtMs'] satisfies (keyof Change)[];

/** What a change does, without what tells it from other saves of the same. */
export const bodyOf = (change: Change): ChangeBody =>
  Object.fromEntries(
    Object.entries(change).filter(([key, value]) => !OF_ONE_SAVE.includes(key) && value !== undefined),
  ) as ChangeBody;

/** An entry under this id is no more, or the id means something else. */
const ID_IS_SPENT: readonly ErrorCode[] = [
  'entry-deleted',
  'entry-not-found',
  'expense-not-found',
  'payment-not-found',
  'id-in-use',
];

/**
 * What a person saves who wants what they typed, although they have seen why it was refused: on the revision that is there
 * now; as a new entry where theirs is no more; in the currency that the group has now; else the same again.
 */
export function anew({ change, code, current }: Refusal): ChangeBody {
  const body = bodyOf(change);
  const isMeant = body.kind === 'entry.put' || body.kind === 'plan.confirm';
  if (isMeant && code === 'currency-changed' && current && 'currency' in current)
    return { ...body, currency: current.currency };
  if (body.kind === 'entry.put' && ID_IS_SPENT.includes(code))
    return { kind: 'entry.put', entry: { ...body.entry, id: newId() } };
  if (body.kind === 'member.add' || body.kind === 'plan.confirm' || body.kind === 'undo') return body;
  return current ? { ...body, base: current.revision } : body;
}

/**
 * The payment that somebody else has made of the row that a refused confirmation is about: the newest one that equals it.
 * @returns undefined when the ledger does not hold one
 */
export const matchingPayment = (
  { entries }: Pick<LedgerCopy, 'entries'>,
  { entryId, fromId, toId, cents }: ChangeOf<'plan.confirm'>,
): Entry | undefined =>
  entries.find(
    ({ id, kind, parts, cents: paid }) =>
      kind === 'payment' &&
      id !== entryId &&
      paid === cents &&
      parts.some(({ memberId, paidCents }) => memberId === fromId && paidCents !== null) &&
      parts.some(({ memberId, owedCents }) => memberId === toId && owedCents !== null),
  );

/**
 * The payment that a refused confirmation asks for, as one that a person enters: whatever the plan says now.
 * @param currency in which it is meant
 */
export const asPayment = (confirmation: ChangeOf<'plan.confirm'>, currency: string): ChangeBody => ({
  kind: 'entry.put',
  currency,
  entry: { id: confirmation.entryId, ...contentOfTransfer(confirmation) },
});

/** The later one of what the device knows of a thing and what came with a refusal. */
export function later<T extends { readonly revision: number }>(known: T, other: T | null): T;
export function later<T extends { readonly revision: number }>(known: T | null, other: T | null): T | null;
export function later<T extends { readonly revision: number }>(known: T | null, other: T | null): T | null {
  return other !== null && (known === null || other.revision > known.revision) ? other : known;
}
