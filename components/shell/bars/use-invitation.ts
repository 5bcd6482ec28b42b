'use client';

import { useLocale, useTranslations } from 'next-intl';

import { useShellConfig } from '@/components/shell/shell-config';
import type { Group } from '@/lib/domain/nouns';
import { isViewKey } from '@/lib/domain/text/codes';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';
import { useBrowserValue } from '@/lib/device/page/browser-value';

/** What the bars need to know about a group. */
export type BarGroup = Pick<Group, 'code' | 'name' | 'initialName'>;

const canShareNatively = () => 'share' in navigator;

const openedOrigin = () => location.origin;

/** The public origin of this installation: the one that the server says, else that of this page. */
export function usePublicOrigin(): string {
  const { publicOrigin } = useShellConfig();
  const opened = useBrowserValue(openedOrigin, '');
  return publicOrigin || opened;
}

/** The link of a group, in the reader's language (docs/screens.md#share-links): it invites or, for a view key, shows. */
export const useInvitationUrl = (group: BarGroup): string =>
  usePublicOrigin() + routes.joinGroup(useLocale(), group.initialName, group.code);

/** Whether the person has closed the sheet, which is no failure. */
const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

type ShareEnd = {
  /** Called when the device offers a sheet and then does not open it. */
  readonly onRefused: () => void;
  /** Called when somebody was chosen in the sheet. */
  readonly onShared?: () => void;
};

type Share = (data: ShareData, end: ShareEnd) => void;

const share: Share = (data, { onRefused, onShared }) => {
  navigator.share(data).then(onShared, (error: unknown) => {
    if (!isClosed(error)) onRefused();
  });
};

/** The device's share sheet; null if there is none, and on the server. */
export const useShareSheet = (): Share | null => (useBrowserValue(canShareNatively, false) ? share : null);

/** Shares the invitation by the device's share sheet; null if there is none, and on the server. */
export function useNativeShare(group: BarGroup, end: ShareEnd): (() => void) | null {
  const t = useTranslations('shell');
  const url = useInvitationUrl(group);
  const openSheet = useShareSheet();
  if (!openSheet) return null;
  return () => {
    const title = t('shareTitle', { group: group.name, product: product.name });
    const text = t(isViewKey(group.code) ? 'shareLook' : 'shareText', { group: group.name });
    openSheet({ title, text, url }, end);
  };
}
