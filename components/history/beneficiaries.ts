import { isForAll } from '@/lib/domain/entry/shares';

/** Whom an expense was for, as its row says it. */
export type Beneficiaries =
  | { readonly kind: 'all' }
  | { readonly kind: 'one'; readonly name: string }
  | { readonly kind: 'some'; readonly count: number; readonly total: number };

/**
 * How an expense's row says whom it was for.
 * @param beneficiaryIds of the expense
 * @param members of the group
 */
export function describeBeneficiaries(
  beneficiaryIds: readonly string[],
  members: readonly { readonly id: string; readonly name: string }[],
): Beneficiaries {
  if (isForAll(beneficiaryIds, members)) return { kind: 'all' };
  const [onlyId] = beneficiaryIds;
  const only = beneficiaryIds.length === 1 && members.find(({ id }) => id === onlyId);
  if (only) return { kind: 'one', name: only.name };
  return { kind: 'some', count: beneficiaryIds.length, total: members.length };
}
