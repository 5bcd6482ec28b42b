'use client';

import { useSyncExternalStore } from 'react';

import { useLedger, useMe } from '@/lib/device/hooks/use-ledger';
import { followOwnPayWays, keepOwnPayWays, ownPayWays } from '@/lib/device/storage/own-pay-ways';
import type { Member } from '@/lib/domain/nouns';
import type { PayWays } from '@/lib/domain/pay-ways';

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

/** What a member has shared with the group. */
export const sharedBy = (member: Member | undefined): PayWays | null =>
  (member as { readonly payWays?: PayWays | null } | undefined)?.payWays ?? null;
