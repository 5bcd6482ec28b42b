'use client';

import type { ReactNode } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import { useHistoryFilter, useSearchText } from '@/lib/device/hooks/history-search';
import { type EntryFilter, NO_FILTER } from '@/lib/domain/entry/filter';
import { routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';

type EntriesLinkProps = {
  readonly groupCode: string;
  readonly filter: Partial<EntryFilter>;
  readonly className: string;
  readonly children: ReactNode;
};

/** Leads to the history, filtered by what a figure counts. */
export function EntriesLink({ groupCode, filter, className, children }: EntriesLinkProps) {
  const [, setFilter] = useHistoryFilter(groupCode);
  const [, setSearch] = useSearchText(groupCode);
  return (
    <GroupLink
      href={routes.main}
      className={className}
      onClick={() => {
        setSearch('');
        setFilter({ ...NO_FILTER, ...filter });
        changeBrowserSession((session) => ({ ...session, viewState: 'view1' }));
      }}
    >
      {children}
    </GroupLink>
  );
}
