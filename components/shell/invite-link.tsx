'use client';

import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import type { BarGroup } from '@/components/shell/top-bar';
import { useNativeShare } from '@/components/shell/use-invitation';
import { iconButtonClass, IconWord } from '@/components/ui/icon-button';
import { ShareIcon } from '@/components/ui/icons';
import { isPlainClick } from '@/components/ui/plain-click';
import { routes } from '@/lib/routes';

/** Invites: by the device's own share sheet where there is one, else on the share page (spec.md §2 "Top bar"). */
export function InviteLink({ group }: { readonly group: BarGroup }) {
  const t = useTranslations('shell');
  const shareNatively = useNativeShare(group);

  const share = (event: MouseEvent) => {
    if (!shareNatively || !isPlainClick(event)) return;
    event.preventDefault();
    shareNatively();
  };
  return (
    <GroupLink
      href={routes.shareGroup(group.initialGroupName, group.groupCode)}
      onClick={share}
      className={iconButtonClass}
    >
      <IconWord icon={<ShareIcon />} wordHidden="very-slim">
        {t('invite')}
      </IconWord>
    </GroupLink>
  );
}
