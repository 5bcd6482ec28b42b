'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import type { BarGroup } from '@/components/shell/top-bar';
import { iconButtonClass, IconWord } from '@/components/ui/icon-button';
import { ShareIcon } from '@/components/ui/icons';
import { isPlainClick } from '@/components/ui/plain-click';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';

/** Invites: by the device's own share sheet where there is one, else on the share page (spec.md §2 "Top bar"). */
export function InviteLink({ group }: { readonly group: BarGroup }) {
  const t = useTranslations('shell');
  const locale = useLocale();

  const share = (event: MouseEvent) => {
    if (!('share' in navigator) || !isPlainClick(event)) return;
    event.preventDefault();
    const url = location.origin + routes.joinGroup(locale, group.initialGroupName, group.groupCode);
    const title = t('shareTitle', { group: group.groupName, product: product.name });
    // Rejected when the person closes the sheet: nothing to tell then.
    navigator.share({ title, text: t('shareText', { group: group.groupName }), url }).catch(() => undefined);
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
