'use client';

import { useMutation } from '@tanstack/react-query';

import { useKnownGroups } from '@/lib/device/hooks/known-groups';
import { ApiError } from '@/lib/device/page/api-errors';
import { deleteGroup } from '@/lib/device/sync/delete-group';
import { queriesOf } from '@/lib/device/sync/queries';

type GroupDeletion = {
  /**
   * Deletes the group for everyone.
   * @param name the group's name, repeated by the person who deletes
   * @returns whether the group is gone; also true if somebody else, or an attempt whose answer was lost, deleted it
   *   before
   */
  readonly remove: (name: string) => Promise<boolean>;
  readonly isPending: boolean;
  /** Why it was not deleted; null if nothing has failed. */
  readonly error: Error | null;
};

export function useDeleteGroup(groupCode: string): GroupDeletion {
  const { mutateAsync, isPending, error } = useMutation(
    { mutationFn: (name: string) => deleteGroup(groupCode, name) },
    queriesOf(useKnownGroups()),
  );
  const remove = async (name: string): Promise<boolean> => {
    try {
      await mutateAsync(name);
      return true;
    } catch (failure) {
      return failure instanceof ApiError && failure.code === 'group-not-found';
    }
  };
  return { remove, isPending, error };
}
