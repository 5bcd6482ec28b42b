'use client';

import { useEffect, useState } from 'react';

import { EntryActions } from '@/components/entries/details/entry-actions';
import { EntryDeletion } from '@/components/entries/details/entry-deletion';
import { EntryRow } from '@/components/history/entry-row';
import { MemberHistoryScreen as Screen } from '@/components/members/member-history-screen';
import { focusHeading } from '@/components/shell/focus-heading';
import type { ScreenProps } from '@/components/shell/group-app';
import { useIsLooking } from '@/components/shell/looking';
import { useLedger } from '@/lib/device/hooks/use-ledger';

/** A member's history, with rows to edit and delete. Joined here, because features do not import each other. */
export default function MemberHistoryScreen(props: ScreenProps<'memberHistory'>) {
  const { groupCode } = props;
  const ledger = useLedger(groupCode);
  const isLooking = useIsLooking();
  // An object, so that deleting a second entry of the same name runs the effect again.
  const [deleted, setDeleted] = useState<{ readonly name: string } | null>(null);
  // The dialog has returned the focus to a button of the row that disappears.
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
              {...(!isLooking && {
                actions: <EntryActions groupCode={groupCode} entry={entry} onDelete={() => ask(entry)} />,
              })}
            />
          )}
        />
      )}
    </EntryDeletion>
  );
}
