'use client';

import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { NotSent } from '@/components/shell/failures/not-sent';
import { You } from '@/components/shell/you';
import { Avatar } from '@/components/ui/avatar';
import { CardList } from '@/components/ui/card';
import { ForwardIcon } from '@/components/ui/icons';
import { Row, type RowLink } from '@/components/ui/row';
import { Verbatim } from '@/components/ui/verbatim';
import { useMembers } from '@/lib/device/hooks/ledger';
import type { LedgerView } from '@/lib/domain/ledger/view';
import { faceOf } from '@/lib/domain/avatars';
import { routes } from '@/lib/routes';

type MemberListProps = {
  readonly ledger: LedgerView;
  /** Ids of those who were added in this visit. */
  readonly added: ReadonlySet<string>;
};

/** Everyone in the group, newest first; each row leads to the member's details. */
export function MemberList({ ledger, added }: MemberListProps) {
  const t = useTranslations('members');
  const { byJoining, faces, me } = useMembers(ledger);
  if (byJoining.length === 0) return <p className="text-ink-2">{t('empty')}</p>;
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
      {[...byJoining].reverse().map(({ id, name }) => (
        <Row
          key={id}
          lead={<Avatar face={faceOf(faces, id)} />}
          title={
            <>
              <Verbatim>{name}</Verbatim>
              {id === me?.id && <You />}
              {ledger.pending.has(id) && <NotSent />}
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
