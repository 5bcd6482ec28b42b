'use client';

import { useRouter } from 'next/navigation';
import { useEffect, type SyntheticEvent } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { ProgressLine } from '@/components/ui/waiting/progress-line';
import { Sentence } from '@/components/ui/verbatim';
import { REDIRECT_DELAY_MS } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { isStored, isStoreFull, storeGroup } from '@/lib/session/stored-groups';

/** Stores the group of the form's `groupCode` and leads to it, when there is no script. */
export type OpenGroupAction = (form: FormData) => Promise<void>;

type OpenGroupProps = {
  readonly groupCode: string;
  readonly action: OpenGroupAction;
  readonly words: {
    readonly heading: string;
    readonly text: string;
    readonly action: string;
    /** Said when this device can remember no more groups. */
    readonly full: string;
    readonly manage: string;
  };
};

/** The group was found: it becomes the active one, and after a moment, or at once on a tap, it is shown. */
export function OpenGroup({ groupCode, action, words }: OpenGroupProps) {
  const router = useRouter();
  const session = useSession();
  const hasRoom = isStored(session, groupCode) || !isStoreFull(session);

  useEffect(() => {
    if (!hasRoom) return;
    // The remembered route has served its purpose; back from the next code has to lead to where that one is entered.
    changeBrowserSession((present) => ({ ...storeGroup(present, groupCode), previousRoute: null }));
    const timer = setTimeout(() => router.replace(routes.main), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [groupCode, hasRoom, router]);

  if (!hasRoom) {
    return (
      <EmptyState
        emoji="⚠️"
        level={1}
        heading={<Sentence>{words.heading}</Sentence>}
        action={
          <GroupLink href={routes.manageGroups} className={buttonClass()}>
            {words.manage}
          </GroupLink>
        }
      >
        {words.full}
      </EmptyState>
    );
  }
  const openNow = (event: SyntheticEvent) => {
    event.preventDefault();
    router.replace(routes.main);
  };
  return (
    <>
      <EmptyState
        emoji="✅"
        level={1}
        heading={<Sentence>{words.heading}</Sentence>}
        action={
          <form action={action} onSubmit={openNow}>
            <input type="hidden" name="groupCode" value={groupCode} />
            <Button type="submit">{words.action}</Button>
          </form>
        }
      >
        <span role="status">{words.text}</span>
      </EmptyState>
      <ProgressLine />
    </>
  );
}
