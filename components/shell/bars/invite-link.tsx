'use client';

import { useTranslations } from 'next-intl';
import type { MouseEvent, ReactNode } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import { useOpenScreen } from '@/components/shell/group-navigation';
import type { BarGroup } from '@/components/shell/bars/use-invitation';
import { useNativeShare } from '@/components/shell/bars/use-invitation';
import { iconButtonClass, IconWord } from '@/components/ui/icon-button';
import { ShareIcon } from '@/components/ui/icons';
import { isPlainClick } from '@/components/ui/plain-click';
import { routes } from '@/lib/routes';

type InviteLinkProps = {
  readonly group: BarGroup;
  readonly className: string;
  readonly children: ReactNode;
};

/** Invites by the device's share sheet if there is one, else on the share page (docs/screens.md#share-links). */
function InviteLink({ group, className, children }: InviteLinkProps) {
  const openScreen = useOpenScreen();
  const sharePage = routes.shareGroup(group.initialName, group.code);
  const shareNatively = useNativeShare(group, { onRefused: () => openScreen(sharePage) });

  const share = (event: MouseEvent) => {
    if (!shareNatively || !isPlainClick(event)) return;
    event.preventDefault();
    shareNatively();
  };
  return (
    <GroupLink href={sharePage} onClick={share} className={className}>
      {children}
    </GroupLink>
  );
}

/** The same in the bar of the main screen: an icon, with its word where there is room. */
export function BarInviteLink({ group }: { readonly group: BarGroup }) {
  const t = useTranslations('shell');
  return (
    <InviteLink group={group} className={iconButtonClass}>
      <IconWord icon={<ShareIcon />} wordHidden="very-slim">
        {t('invite')}
      </IconWord>
    </InviteLink>
  );
}
