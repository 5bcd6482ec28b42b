import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { cache } from 'react';

import { asRequester } from '@/app/_guard/as-requester';
import { findLedger, seedMissing } from '@/app/(site)/(group)/prefetch';
import type { GroupSeed } from '@/lib/device/state/packed-seed';
import { isId } from '@/lib/domain/ids';
import type { Entry } from '@/lib/domain/nouns';
import { byKey } from '@/lib/server/access/access';
import { readGroup } from '@/lib/server/read/read-group';
import { copyWithEntry, copyWithMember, type SeedWith, type WhenOfMember } from '@/lib/server/read/seeds';
import { type OldKind, oldKindOf } from '@/lib/domain/entry/parts';

/**
 * What the pages of one entry or one member read. If the group is gone, the page says so; if the group has no entry or
 * member with the id, the page is a 404 (docs/screens.md#screens-and-addresses).
 */

/** A page contains a member's history up to this size; the browser fetches a longer one itself. */
const SEEDED_HISTORY_MAX_ENTRIES = 300;

/** Used for a malformed id, which the database would refuse to compare with: the ledger, and nothing found. */
const ledgerAlone = async (groupCode: string): Promise<SeedWith<never> | null> => {
  const copy = await findLedger(groupCode);
  return copy && { copy, found: null };
};

/** The ledger and an entry at one moment. Cached per request, because the page and its title ask for the same. */
const findWithEntry = cache((groupCode: string, id: string): Promise<SeedWith<Entry> | null> =>
  isId(id) ? asRequester(() => readGroup(copyWithEntry(byKey(groupCode), id))) : ledgerAlone(groupCode),
);

/** The ledger and one entry of this kind; an income has the address of an expense. @throws the 404 page */
export async function seedEntry(kind: OldKind, groupCode: string, id: string): Promise<GroupSeed> {
  const read = await findWithEntry(groupCode, id);
  if (!read) return seedMissing(groupCode);
  const entry = read.found ?? notFound();
  return oldKindOf(entry.kind) === kind ? { groupCode, ledger: read.copy, entry } : notFound();
}

/** The ledger and, if `when` asks for them, the entries of a member, at one moment; cached per request. */
const findWithMember = cache(
  (when: WhenOfMember, groupCode: string, memberId: string): Promise<SeedWith<readonly Entry[]> | null> => {
    const wanted = { when, maxEntries: SEEDED_HISTORY_MAX_ENTRIES };
    return isId(memberId)
      ? asRequester(() => readGroup(copyWithMember(byKey(groupCode), memberId, wanted)))
      : ledgerAlone(groupCode);
  },
);

async function seedMemberPage(when: WhenOfMember, groupCode: string, memberId: string): Promise<GroupSeed> {
  const read = await findWithMember(when, groupCode, memberId);
  if (!read) return seedMissing(groupCode);
  const { copy: ledger, found: entries } = read;
  if (!ledger.members.some(({ id }) => id === memberId)) notFound();
  return { groupCode, ledger, ...(entries && { ofMember: { memberId, entries } }) };
}

/**
 * The ledger, which contains the member. For a member without totals also the entries: an entry may still name them,
 * and that decides whether deleting is offered. @throws the 404 page
 */
export const seedMember = (groupCode: string, memberId: string): Promise<GroupSeed> =>
  seedMemberPage('withoutTotals', groupCode, memberId);

/** The ledger and every entry that names the member. @throws the 404 page */
export const seedMemberHistory = (groupCode: string, memberId: string): Promise<GroupSeed> =>
  seedMemberPage('always', groupCode, memberId);

/** What an expense or an income was for, for titles; null if the group has none of this id. */
export async function findExpenseTitle(groupCode: string, expenseId: string): Promise<string | null> {
  const entry = (await findWithEntry(groupCode, expenseId))?.found;
  return entry && entry.kind !== 'payment' ? entry.title : null;
}

/** Who paid whom, for titles; null if the group has no such payment. */
export async function findPaymentTitle(groupCode: string, paymentId: string): Promise<string | null> {
  const read = await findWithEntry(groupCode, paymentId);
  if (read?.found?.kind !== 'payment') return null;
  const { copy, found } = read;
  const nameOf = (id?: string): string => copy.members.find((member) => member.id === id)?.name ?? '';
  const t = await getTranslations('details');
  return t('paymentTitle', {
    maker: nameOf(found.parts.find(({ paidCents }) => paidCents !== null)?.memberId),
    recipient: nameOf(found.parts.find(({ owedCents }) => owedCents !== null)?.memberId),
  });
}

/**
 * The name of a member, for titles; null if the group has no such member.
 * @param when the same value as the page uses, so that both share one read
 */
export async function findMemberName(
  groupCode: string,
  memberId: string,
  when: WhenOfMember = 'withoutTotals',
): Promise<string | null> {
  const read = await findWithMember(when, groupCode, memberId);
  return read?.copy.members.find(({ id }) => id === memberId)?.name ?? null;
}
