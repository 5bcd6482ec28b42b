'use client';

import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  type UseMutationResult,
} from '@tanstack/react-query';

import { send } from '@/lib/client/api';
import { type ChangeName, type Changes, CHANGE_REQUESTS } from '@/lib/client/changes';
import { groupKey, planQuery } from '@/lib/client/queries';
import type { WireExpenseWithIds } from '@/lib/schemas/expense-wire';
import type { WireGroup } from '@/lib/schemas/group-wire';
import type { WireMember } from '@/lib/schemas/member-wire';
import type { WirePaymentWithIds } from '@/lib/schemas/payment-wire';
import type { WireSettlement } from '@/lib/schemas/settlement-wire';

/** What the server answers to each change; null for 204. */
export type ChangeAnswers = {
  createMember: { readonly user: WireMember };
  renameMember: { readonly updatedUser: WireMember };
  deleteMember: null;
  createExpense: { readonly expense: WireExpenseWithIds };
  updateExpense: { readonly updatedExpense: WireExpenseWithIds };
  deleteExpense: null;
  createPayment: { readonly payment: WirePaymentWithIds };
  updatePayment: { readonly updatedPayment: WirePaymentWithIds };
  deletePayment: null;
  confirmSettlement: {
    readonly payment: WirePaymentWithIds;
    readonly settlements: readonly WireSettlement[];
  };
  renameGroup: { readonly updatedGroup: WireGroup };
  changeCurrency: { readonly updatedGroup: Pick<WireGroup, 'currency' | 'revision'> };
  changePurge: { readonly updatedGroup: WireGroup };
  deleteGroup: null;
};

/** Sends one change. @throws ApiError, OfflineError */
async function sendChange<N extends ChangeName>(name: N, variables: Changes[N]): Promise<ChangeAnswers[N]> {
  const { method, path, body, ifMatch } = CHANGE_REQUESTS[name](variables);
  return (await send(method, path, body, ifMatch === undefined ? {} : { ifMatch })) as ChangeAnswers[N];
}

/**
 * Everything of the group is asked for again; what is on the screen at once, the rest when it is shown.
 * @param goneKey last part of the key of what the change has ended: it would be a 404
 */
const refreshGroup = (client: QueryClient, groupCode: string, goneKey: string | null): void =>
  void client.invalidateQueries({
    queryKey: groupKey(groupCode),
    predicate: ({ queryKey }) => goneKey === null || queryKey.at(-1) !== goneKey,
  });

type GoneKeys = {
  readonly [N in ChangeName]?: (variables: Changes[N], answer: ChangeAnswers[N]) => string | null;
};

/** The changes that end something which screens ask for: an entry, a member, with its last row the plan. */
const GONE_KEYS: GoneKeys = {
  deleteMember: ({ id }) => id,
  deleteExpense: ({ id }) => id,
  deletePayment: ({ id }) => id,
  confirmSettlement: ({ groupCode }, { settlements }) =>
    settlements.length === 0 ? planQuery(groupCode).queryKey[2] : null,
};

const defaultsOf = <N extends ChangeName>(name: N): MutationOptions<ChangeAnswers[N], Error, Changes[N]> => ({
  mutationFn: (variables) => sendChange(name, variables),
  onSuccess: (answer, variables, _result, { client }) =>
    refreshGroup(client, variables.groupCode, GONE_KEYS[name]?.(variables, answer) ?? null),
  // A conflict, for one, says that what is on the screen is old.
  onError: (_error, { groupCode }, _result, { client }) => refreshGroup(client, groupCode, null),
});

/** Tells a client how each change is sent, by its key alone, so that a stored one can be sent after a restart. */
export function setChangeDefaults(client: QueryClient): void {
  for (const name of Object.keys(CHANGE_REQUESTS) as ChangeName[]) {
    client.setMutationDefaults([name], defaultsOf(name));
  }
}

type Change<N extends ChangeName> = UseMutationResult<ChangeAnswers[N], Error, Changes[N]>;

const useChange = <N extends ChangeName>(name: N): Change<N> =>
  useMutation<ChangeAnswers[N], Error, Changes[N]>({ mutationKey: [name] });

// One hook for each change: `mutate` takes its variables (changes.ts); errors are ApiError or OfflineError, and either way
// the group is asked for again.
export const useCreateMember = (): Change<'createMember'> => useChange('createMember');
export const useRenameMember = (): Change<'renameMember'> => useChange('renameMember');
export const useDeleteMember = (): Change<'deleteMember'> => useChange('deleteMember');
export const useCreateExpense = (): Change<'createExpense'> => useChange('createExpense');
export const useUpdateExpense = (): Change<'updateExpense'> => useChange('updateExpense');
export const useDeleteExpense = (): Change<'deleteExpense'> => useChange('deleteExpense');
export const useCreatePayment = (): Change<'createPayment'> => useChange('createPayment');
export const useUpdatePayment = (): Change<'updatePayment'> => useChange('updatePayment');
export const useDeletePayment = (): Change<'deletePayment'> => useChange('deletePayment');
export const useConfirmSettlement = (): Change<'confirmSettlement'> => useChange('confirmSettlement');
export const useRenameGroup = (): Change<'renameGroup'> => useChange('renameGroup');
export const useChangeCurrency = (): Change<'changeCurrency'> => useChange('changeCurrency');
export const useChangePurge = (): Change<'changePurge'> => useChange('changePurge');
export const useDeleteGroup = (): Change<'deleteGroup'> => useChange('deleteGroup');
