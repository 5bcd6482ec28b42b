'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type MouseEvent, useRef, useState } from 'react';

import { AddMemberForm, type NameField } from '@/components/members/add-member-form';
import { MemberList } from '@/components/members/member-list';
import { MembersFrame } from '@/components/members/members-frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { PendingFrame } from '@/components/shell/pending-frame';
import { useForgetGroup } from '@/components/shell/use-forget-group';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/ledger';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { useDocumentTitle } from '@/lib/device/page/document-title';
import { formatNames } from '@/lib/domain/money/format';
import { newId } from '@/lib/domain/ids';
import { setApart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { chooseMe, isAsked } from '@/lib/session/me';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';

/** Nobody shares with nobody. */
const MIN_SHARING_MEMBERS = 2;

/** `/create-group-members`. It adds to the group that it was opened with, whatever another tab switches to. */
export function MembersScreen(props: ScreenProps<'createGroupMembers'>) {
  const [groupCode] = useState(props.groupCode);
  const [forgotten, setForgotten] = useState(false);
  const forgetGroup = useForgetGroup();
  // Nothing is known of the group from then on, until the next screen is there.
  if (forgotten) return <PendingFrame />;
  const forget = () => {
    setForgotten(true);
    forgetGroup(groupCode);
  };
  return <Members groupCode={groupCode} onForget={forget} />;
}

type MembersProps = ScreenProps<'createGroupMembers'> & { readonly onForget: () => void };

function Members({ groupCode, onForget }: MembersProps) {
  const t = useTranslations('members');
  const session = useSession();
  const { creating } = session;
  // As it was on arrival: the flow ends with this screen, which must not turn into another one while it goes.
  const [flow] = useState(creating);
  const ledger = useLedger(groupCode);
  const save = useSave(groupCode);
  const locale = intlLocale(useLocale());
  /** Ids of those who were added here. */
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [lastAdded, setLastAdded] = useState<readonly string[]>([]);
  const field = useRef<NameField>(null);
  /** How many members there were when it was said that this is too few; null when it was not. */
  const [toldAt, setToldAt] = useState<number | null>(null);
  useDocumentTitle(t('title'));

  // Who makes a group enters the own name first.
  const isOwn = ledger.members.length === 0 && (flow !== null || isAsked(session, groupCode));

  const add = (names: readonly string[]) => {
    const members = names.map((name) => ({ id: newId(), name }));
    const [first] = members;
    if (isOwn && first) changeBrowserSession((present) => chooseMe(present, groupCode, first.id));
    for (const member of members) save({ kind: 'member.add', member });
    setAdded((former) => new Set([...former, ...members.map(({ id }) => id)]));
    setLastAdded(names);
  };

  /** Who goes on takes along the name that is still in the field, and is told once that one alone cannot share. */
  const goOn = (event: MouseEvent) => {
    const typed = field.current?.addTyped() ?? null;
    const count = ledger.members.length + (typed ?? 0);
    const isTold = count >= MIN_SHARING_MEMBERS || toldAt === count;
    if (typed !== null && isTold) return;
    event.preventDefault();
    if (typed !== null) setToldAt(count);
  };
  return (
    <MembersFrame
      flow={flow}
      groupCode={groupCode}
      onForget={onForget}
      onForward={goOn}
      notice={
        toldAt !== null && ledger.members.length < MIN_SHARING_MEMBERS
          ? t('missing', { count: MIN_SHARING_MEMBERS - ledger.members.length })
          : null
      }
    >
      <AddMemberForm
        ref={field}
        groupCode={groupCode}
        takenNames={ledger.members.map(({ name }) => name)}
        onAdd={add}
        isStep={flow !== null}
        isOwn={isOwn}
      />
      <p role="status" className="sr-only">
        {lastAdded.length > 0 && (
          <Sentence>
            {t('added', { names: formatNames(lastAdded.map(setApart), locale), count: lastAdded.length })}
          </Sentence>
        )}
      </p>
      <div className="pt-6 pb-6">
        <MemberList ledger={ledger} added={added} />
      </div>
    </MembersFrame>
  );
}
