'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type MouseEvent, useRef, useState } from 'react';

import { AddMemberForm, type NameField } from '@/components/members/add-member-form';
import { MembersFrame } from '@/components/members/members-frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { useIsLooking } from '@/components/shell/looking';
import { PendingFrame } from '@/components/shell/pending-frame';
import { useForgetGroup } from '@/components/shell/use-forget-group';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { formatNames } from '@/lib/domain/money/format';
import { newId } from '@/lib/domain/ids';
import { setApart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { chooseMe, isAsked } from '@/lib/session/me';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { GroupLink } from '@/components/shell/group-link';
import { UnsentMark } from '@/components/shell/failures/unsent-mark';
import { You } from '@/components/words/you';
import { Avatar } from '@/components/ui/avatar';
import { CardList } from '@/components/ui/card';
import { ForwardIcon } from '@/components/ui/icons';
import { Row, type RowLink } from '@/components/ui/row';
import type { LedgerView } from '@/lib/domain/ledger/view';
import { faceOf } from '@/lib/domain/avatars';
import { routes } from '@/lib/routes';

/** Sharing takes two. */
const MIN_SHARING_MEMBERS = 2;

/** `/create-group-members`. It adds to the group that it was opened with, even if another tab switches groups. */
export function MembersScreen(props: ScreenProps<'createGroupMembers'>) {
  const [groupCode] = useState(props.groupCode);
  const [forgotten, setForgotten] = useState(false);
  const forgetGroup = useForgetGroup();
  // Nothing is known of the group from then on, until the next screen is there.
  if (forgotten) return <PendingFrame />;
  const forget = () => {
    setForgotten(true);
    void forgetGroup(groupCode);
  };
  return <Members groupCode={groupCode} onForget={forget} />;
}

type MembersProps = ScreenProps<'createGroupMembers'> & { readonly onForget: () => void };

function Members({ groupCode, onForget }: MembersProps) {
  const t = useTranslations('members');
  const session = useSession();
  const { creating } = session;
  // As it was on arrival: leaving this screen ends the flow, which must not change the screen while it is being left.
  const [flow] = useState(creating);
  const ledger = useLedger(groupCode);
  const save = useSave(groupCode);
  const isLooking = useIsLooking();
  const locale = intlLocale(useLocale());
  /** Ids of those who were added here. */
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [lastAdded, setLastAdded] = useState<readonly string[]>([]);
  const field = useRef<NameField>(null);
  /** How many members there were when it was said that this is too few; null when it was not. */
  const [toldAt, setToldAt] = useState<number | null>(null);
  useDocumentTitle(t('title'));

  // Whoever creates a group enters their own name first.
  const isOwn = ledger.members.length === 0 && (flow !== null || isAsked(session, groupCode));

  const add = (names: readonly string[]) => {
    const members = names.map((name) => ({ id: newId(), name }));
    const [first] = members;
    if (isOwn && first) changeBrowserSession((present) => chooseMe(present, groupCode, first.id));
    for (const member of members) save({ kind: 'member.add', member });
    setAdded((former) => new Set([...former, ...members.map(({ id }) => id)]));
    setLastAdded(names);
  };

  /** Going on adds the name that is still in the field first, and says once that one member alone cannot share. */
  const goOn = (event: MouseEvent) => {
    const typed = field.current?.addTyped() ?? null;
    const count = ledger.members.length + (typed ?? 0);
    const isShown = count >= MIN_SHARING_MEMBERS || toldAt === count;
    if (typed !== null && isShown) return;
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
      {!isLooking && (
        <AddMemberForm
          ref={field}
          groupCode={groupCode}
          takenNames={ledger.members.map(({ name }) => name)}
          onAdd={add}
          isStep={flow !== null}
          isOwn={isOwn}
        />
      )}
      <p role="status" className="sr-only">
        {lastAdded.length > 0 && (
          <Sentence>
            {t('added', { names: formatNames(lastAdded.map(setApart), locale), count: lastAdded.length })}
          </Sentence>
        )}
      </p>
      <div className={isLooking ? 'pb-6' : 'pt-6 pb-6'}>
        <MemberList ledger={ledger} added={added} isStep={flow !== null} />
      </div>
    </MembersFrame>
  );
}

type MemberListProps = {
  readonly ledger: LedgerView;
  /** Ids of those who were added in this visit. */
  readonly added: ReadonlySet<string>;
  /** Whether the group is being created: the names then stay in the order in which they were typed. */
  readonly isStep: boolean;
};

/** Everyone in the group, newest first once it is there; each row leads to the member's details. */
function MemberList({ ledger, added, isStep }: MemberListProps) {
  const t = useTranslations('members');
  const isLooking = useIsLooking();
  const { byJoining, faces, me } = useMembers(ledger);
  if (byJoining.length === 0) return <p className="text-ink-2">{t(isLooking ? 'emptyLook' : 'empty')}</p>;
  const linkTo = (href: string): RowLink =>
    function MemberLink(content) {
      return (
        <GroupLink href={href} remember="nestedPreviousRoute" className={content.className}>
          {content.children}
        </GroupLink>
      );
    };
  return (
    <CardList label={t('list')} className="[--row-pad-y:0.75rem]">
      {(isStep ? byJoining : [...byJoining].reverse()).map(({ id, name }) => (
        <Row
          key={id}
          lead={<Avatar face={faceOf(faces, id)} />}
          title={
            <>
              <Verbatim>{name}</Verbatim>
              {id === me?.id && <You />}
              {ledger.pending.has(id) && <UnsentMark />}
            </>
          }
          fresh={added.has(id)}
          end={<ForwardIcon className="size-5 text-ink-3" />}
          link={linkTo(routes.memberDetails(ledger.group.code, id))}
        />
      ))}
    </CardList>
  );
}
