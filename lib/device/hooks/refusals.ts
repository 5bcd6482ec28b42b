import type { Refusal } from '@/lib/device/state/outbox';
import type { Change, ChangeBody, ChangeOf } from '@/lib/domain/ledger/change';
import { contentOfTransfer } from '@/lib/domain/entry/content';
import { newId } from '@/lib/domain/ids';
import type { Entry } from '@/lib/domain/nouns';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import type { ErrorCode } from '@/lib/errors';

export type { Refusal };

/** What a person can do with a refused change, besides dropping it. */

/** Fields that belong to a single save. */
const OF_ONE_SAVE: readonly string[] = ['id', 'author', 'savedAtMs'] satisfies (keyof Change)[];

/** What a change does, without the fields of a single save. */
export const bodyOf = (change: Change): ChangeBody =>
  Object.fromEntries(
    Object.entries(change).filter(([key, value]) => !OF_ONE_SAVE.includes(key) && value !== undefined),
  ) as ChangeBody;

/** The entry of this id is gone, or the id belongs to something else. */
export const ID_IS_SPENT: readonly ErrorCode[] = [
  'entry-deleted',
  'entry-not-found',
  'expense-not-found',
  'payment-not-found',
  'id-in-use',
];

/**
 * The change to save if the person insists on what they typed after seeing why it was refused: on the present revision;
 * as a new entry if theirs is gone; in the present currency of the group; else the same again.
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
 * The payment that somebody else has recorded for the row of the plan that a refused confirmation is about: the newest
 * one with the same payer, recipient and amount.
 * @returns undefined if the ledger holds none
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
 * The payment of a refused confirmation as one that a person enters, whatever the plan says now.
 * @param currency in which its amount is meant
 */
export const asPayment = (confirmation: ChangeOf<'plan.confirm'>, currency: string): ChangeBody => ({
  kind: 'entry.put',
  currency,
  entry: { id: confirmation.entryId, ...contentOfTransfer(confirmation) },
});

/** What the device knows of a thing or what came with a refusal, whichever has the higher revision. */
export function later<T extends { readonly revision: number }>(known: T, other: T | null): T;
export function later<T extends { readonly revision: number }>(known: T | null, other: T | null): T | null;
export function later<T extends { readonly revision: number }>(known: T | null, other: T | null): T | null {
  return other !== null && (known === null || other.revision > known.revision) ? other : known;
}
