'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';

import { useShellConfig } from '@/components/shell/shell-config';
import type { BarGroup } from '@/components/shell/top-bar';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';

/** Nothing about it changes while a page is open. */
const never = () => () => undefined;

const canShareNatively = () => 'share' in navigator;

const openedOrigin = () => location.origin;

/** Where people reach this installation: what the server says, else where this page came from. */
function usePublicOrigin(): string {
  const { publicOrigin } = useShellConfig();
  const opened = useSyncExternalStore(never, openedOrigin, () => '');
  return publicOrigin || opened;
}

/** The link that invites to a group, in the reader's language (contract.md §5 "Share links"). */
export const useInvitationUrl = (group: BarGroup): string =>
  usePublicOrigin() + routes.joinGroup(useLocale(), group.initialGroupName, group.groupCode);

/** The device's share sheet, or null where there is none (on the server too). */
export function useNativeShare(group: BarGroup): (() => void) | null {
  const t = useTranslations('shell');
  const url = useInvitationUrl(group);
  const isOffered = useSyncExternalStore(never, canShareNatively, () => false);
  if (!isOffered) return null;
  return () => {
    const title = t('shareTitle', { group: group.groupName, product: product.name });
    // Rejected when the person closes the sheet: nothing to tell then.
    navigator.share({ title, text: t('shareText', { group: group.groupName }), url }).catch(() => undefined);
  };
}
