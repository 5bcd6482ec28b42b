/** Whom an expense was for, as its row says it. */
export type Beneficiaries =
  | { readonly kind: 'all' }
  | { readonly kind: 'one'; readonly name: string }
  | { readonly kind: 'some'; readonly count: number; readonly total: number };

/**
 * "For all" is decided by who they are, not by how many: every member of today is among them.
 * @param beneficiaryIds of the expense
 * @param members of the group
 */
export function describeBeneficiaries(
  beneficiaryIds: readonly string[],
  members: readonly { readonly id: string; readonly name: string }[],
): Beneficiaries {
  if (members.every(({ id }) => beneficiaryIds.includes(id))) return { kind: 'all' };
  const [onlyId] = beneficiaryIds;
  const only = beneficiaryIds.length === 1 && members.find(({ id }) => id === onlyId);
  if (only) return { kind: 'one', name: only.name };
  return { kind: 'some', count: beneficiaryIds.length, total: members.length };
}
