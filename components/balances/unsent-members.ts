import type { LedgerView } from '@/lib/domain/ledger/view';

/** Ids of the members who are not sent themselves, or whose balance counts an entry that is not. */
export function unsentMembers({ entries, pending }: LedgerView): ReadonlySet<string> {
  if (pending.size === 0) return pending;
  const named = entries.filter(({ id }) => pending.has(id)).flatMap(({ parts }) => parts);
  return new Set([...pending, ...named.map(({ memberId }) => memberId)]);
}
