'use client';

import { useTranslations } from 'next-intl';

import { GroupTile, spacedCode } from '@/components/groups/group-tile';
import { useOpenGroup } from '@/components/groups/use-open-group';
import type { StoredGroup } from '@/components/groups/use-stored-groups';
import { GroupLink } from '@/components/shell/group-link';
import { CardList } from '@/components/ui/card';
import { CheckIcon, ForwardIcon } from '@/components/ui/icons';
import { Row } from '@/components/ui/row';
import { Verbatim } from '@/components/ui/verbatim';

/** The groups of this device. A tap opens one; without script the check of its code does. */
export function StoredGroupList({ groups }: { readonly groups: readonly StoredGroup[] }) {
  const t = useTranslations('groups');
  const linkTo = useOpenGroup();
  return (
    <CardList label={t('stored')} className="[--row-pad-y:0.75rem]">
      {groups.map(({ code, name, isActive }) => (
        <Row
          key={code}
          lead={<GroupTile name={name ?? code} />}
          title={<Verbatim>{name ?? spacedCode(code)}</Verbatim>}
          {...(name !== null && { caption: <Verbatim>{spacedCode(code)}</Verbatim> })}
          {...(isActive ? { trail: <Active /> } : { end: <ForwardIcon className="size-5 text-ink-3" /> })}
          link={({ className, children }) => (
            <GroupLink {...linkTo(code)} aria-current={isActive ? 'true' : undefined} className={className}>
              {children}
            </GroupLink>
          )}
        />
      ))}
    </CardList>
  );
}

function Active() {
  const t = useTranslations('groups');
  return (
    <span className="flex items-center gap-1.5 text-label font-name text-accent">
      <CheckIcon className="size-5" />
      <span>{t('active')}</span>
    </span>
  );
}
