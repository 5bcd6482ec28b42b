'use client';

import { useSyncExternalStore } from 'react';

import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { useLedger, useMe } from '@/lib/device/hooks/use-ledger';
import { followOwnPayWays, keepOwnPayWays, ownPayWays } from '@/lib/device/storage/own-pay-ways';
import type { Member } from '@/lib/domain/nouns';
import { type PayWays, samePayWays } from '@/lib/domain/pay-ways';

/** What the person of this device is paid by, as this device keeps it; null: nothing, and on the server. */
export const useOwnPayWays = (): PayWays | null =>
  useSyncExternalStore(followOwnPayWays, ownPayWays, () => null);

/** Keeps it on this device. @returns whether the browser has stored it */
export const keepOwn = keepOwnPayWays;

/**
 * What a member is paid by, as far as this device may know: one's own from this device, of others what they have shared
 * with the group.
 */
export function usePayWays(groupCode: string, memberId: string): PayWays | null {
  const own = useOwnPayWays();
  const isMe = useMe(groupCode)?.id === memberId;
  const member = useLedger(groupCode).members.find(({ id }) => id === memberId);
  const shared = sharedBy(member);
  return isMe ? (own ?? shared) : shared;
}

/** @returns a function that lets the group see what the person of this device is paid by; null takes it away again */
export function useShare(groupCode: string, member: Member): (ways: PayWays | null) => void {
  const save = useSave(groupCode);
  return (ways) => {
    if (samePayWays(ways, sharedBy(member))) return;
    save({ kind: 'member.set', memberId: member.id, set: { payWays: ways }, base: member.revision });
  };
}

/** What a member has shared with the group. */
export const sharedBy = (member: Member | undefined): PayWays | null => member?.payWays ?? null;
