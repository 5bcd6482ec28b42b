'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState, type ReactNode } from 'react';

import { GoneMember } from '@/components/members/gone-member';
import { FailedRead } from '@/components/shell/failures/failed-read';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card, CardSection } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/waiting/skeleton-rows';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { useMemberEntries } from '@/lib/device/hooks/use-member-entries';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { useEntryDays } from '@/lib/device/page/time/entry-days';
import { faceOf } from '@/lib/domain/avatars';
import type { Entry, Member } from '@/lib/domain/nouns';
import { apart } from '@/lib/domain/text/text';
import { routes } from '@/lib/routes';

type MemberHistoryScreenProps = ScreenProps<'memberHistory'> & {
  /** Renders the row of an entry with its actions; passed in, because features do not import each other. */
  readonly renderEntry: (entry: Entry) => ReactNode;
  /** The name of the entry that was deleted last; null if none. */
  readonly deletedName: string | null;
};

/** `/groupmember-transaction-history/{groupCode}/{userId}`: everything that names a member, newest first. */
export function MemberHistoryScreen(props: MemberHistoryScreenProps) {
  const { groupCode, userId, renderEntry, deletedName } = props;
  const t = useTranslations('members.history');
  const { members } = useLedger(groupCode);
  const member = members.find(({ id }) => id === userId);
  if (!member) return <GoneMember />;
  const backHref = routes.memberDetails(groupCode, userId);
  return (
    <GroupFrame bar={<NavBar title={t('title')} start={<BackLink href={backHref} />} />}>
      <p role="status" className="sr-only">
        {deletedName !== null && <Sentence>{t('deleted', apart({ name: deletedName }))}</Sentence>}
      </p>
      <MemberHistory groupCode={groupCode} member={member} renderEntry={renderEntry} />
    </GroupFrame>
  );
}

/** Rows rendered at first and with each "more": most of them are on the device, but a phone renders them slowly. */
const ROWS_STEP = 100;

type MemberHistoryProps = Pick<MemberHistoryScreenProps, 'groupCode' | 'renderEntry'> & {
  readonly member: Member;
};

function MemberHistory({ groupCode, member, renderEntry }: MemberHistoryProps) {
  const t = useTranslations();
  const { name } = member;
  const history = useMemberEntries(groupCode, member.id);
  const [rows, setRows] = useState(ROWS_STEP);
  const { entries } = history;
  const days = useEntryDays(useMemo(() => entries.slice(0, rows), [entries, rows]));
  useDocumentTitle(t('members.history.titleOf', { name }));
  const more = () => {
    setRows(Math.min(rows, entries.length) + ROWS_STEP);
    if (rows + ROWS_STEP > entries.length && history.hasMore) history.more();
  };

  if (history.status === 'failed')
    return <FailedRead error={history.error} pending={history.isAsking} retry={history.retry} />;
  if (history.status === 'loading') {
    return (
      <>
        <Head groupCode={groupCode} member={member} count={null} />
        <div className="pt-11.5">
          <SkeletonRows label={t('shell.loading')} />
        </div>
      </>
    );
  }
  if (entries.length === 0) {
    return (
      <Card className="mt-3 mb-6">
        <EmptyState emoji="🧾" heading={<Sentence>{t('members.history.empty', apart({ name }))}</Sentence>} />
      </Card>
    );
  }
  return (
    <div className="pb-6">
      <Head groupCode={groupCode} member={member} count={history.hasMore ? null : entries.length} />
      {days.map((day) => (
        <CardSection key={day.key} heading={day.heading}>
          {day.entries.map(renderEntry)}
        </CardSection>
      ))}
      {(rows < entries.length || history.hasMore) && (
        <Button variant="secondary" className="mt-5" pending={history.isLoadingMore} onClick={more}>
          {t('history.more')}
        </Button>
      )}
    </div>
  );
}

type HeadProps = Omit<MemberHistoryProps, 'renderEntry'> & { readonly count: number | null };

/** Whose history it is. */
function Head({ groupCode, member, count }: HeadProps) {
  const t = useTranslations('members.history');
  const { faces } = useMembers(useLedger(groupCode));
  return (
    <div className="flex items-center gap-3 pt-3">
      <Avatar face={faceOf(faces, member.id)} />
      <div className="min-w-0">
        <p className="wrap-words text-name">
          <Verbatim>{member.name}</Verbatim>
        </p>
        <p className="text-caption text-ink-2">{count === null ? '\u00a0' : t('count', { count })}</p>
      </div>
    </div>
  );
}
