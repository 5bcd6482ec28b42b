'use client';

import { useState } from 'react';

import { EntryActions } from '@/components/entries/entry-actions';
import { EntryDeletion } from '@/components/entries/entry-deletion';
import { EntryRow } from '@/components/history/entry-row';
import { MemberHistoryScreen as Screen } from '@/components/members/member-history-screen';
import type { ScreenProps } from '@/components/shell/group-app';
import { useBooks, useMembers } from '@/lib/client/books';

/** The history of a member, with rows that can be edited and deleted: here, because features do not know each other. */
export function MemberHistoryScreen(props: ScreenProps<'memberHistory'>) {
  const books = useBooks(props.groupCode);
  const { byName } = useMembers(books);
  const [deletedName, setDeletedName] = useState<string | null>(null);
  const { currency } = books.group;
  return (
    <EntryDeletion groupCode={props.groupCode} onDeleted={setDeletedName}>
      {(ask) => (
        <Screen
          {...props}
          deletedName={deletedName}
          renderEntry={(entry) => (
            <EntryRow
              key={entry._id}
              entry={entry}
              members={byName}
              currency={currency}
              actions={<EntryActions entry={entry} currency={currency} onDelete={() => ask(entry)} />}
            />
          )}
        />
      )}
    </EntryDeletion>
  );
}
