'use client';

import { useEffect, useState } from 'react';

import { EntryActions } from '@/components/entries/details/entry-actions';
import { EntryDeletion } from '@/components/entries/details/entry-deletion';
import { EntryRow } from '@/components/history/entry-row';
import { MemberHistoryScreen as Screen } from '@/components/members/member-history-screen';
import { focusHeading } from '@/components/shell/focus-heading';
import type { ScreenProps } from '@/components/shell/group-app';
import { useLedger } from '@/lib/device/hooks/ledger';

/** The history of a member, with rows that can be edited and deleted: here, because features do not know each other. */
export default function MemberHistoryScreen(props: ScreenProps<'memberHistory'>) {
  const { groupCode } = props;
  const ledger = useLedger(groupCode);
  // An object, so that a second one of the same name is news again.
  const [deleted, setDeleted] = useState<{ readonly name: string } | null>(null);
  // The dialog has given the focus back to a button of a row that goes.
  useEffect(() => {
    if (deleted) focusHeading();
  }, [deleted]);
  return (
    <EntryDeletion groupCode={groupCode} onDeleted={(name) => setDeleted({ name })}>
      {(ask) => (
        <Screen
          {...props}
          deletedName={deleted?.name ?? null}
          renderEntry={(entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              ledger={ledger}
              actions={<EntryActions groupCode={groupCode} entry={entry} onDelete={() => ask(entry)} />}
            />
          )}
        />
      )}
    </EntryDeletion>
  );
}
