'use client';

import { useTranslations } from 'next-intl';

import type { MemberRow } from '@/components/members/member-rows';
import { GroupLink } from '@/components/shell/group-link';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { CardList } from '@/components/ui/card';
import { ForwardIcon } from '@/components/ui/icons';
import { Row, type RowLink } from '@/components/ui/row';
import { routes } from '@/lib/routes';

type MemberListProps = {
  readonly groupCode: string;
  readonly rows: readonly MemberRow[];
  readonly onRetry: (id: string) => void;
  readonly onDiscard: (id: string) => void;
};

/** Everyone in the group, newest first; each row leads to the member's details. */
export function MemberList({ groupCode, rows, onRetry, onDiscard }: MemberListProps) {
  const t = useTranslations('members');
  if (rows.length === 0) return <p className="text-ink-2">{t('empty')}</p>;
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
      {rows.map(({ id, name, face, fresh, saved, failure }) => {
        const details = routes.memberDetails(groupCode, id);
        return (
          <Row
            key={id}
            lead={<Avatar face={face} />}
            title={name}
            fresh={fresh}
            {...(failure !== null && {
              caption: <span className="text-owe">{`${t('unsaved')}. ${failure}`}</span>,
              below: <Failed onRetry={() => onRetry(id)} onDiscard={() => onDiscard(id)} />,
            })}
            {...(saved && { link: linkTo(details), end: <ForwardIcon className="size-5 text-ink-3" /> })}
          />
        );
      })}
    </CardList>
  );
}

function Failed({ onRetry, onDiscard }: { readonly onRetry: () => void; readonly onDiscard: () => void }) {
  const t = useTranslations('members');
  return (
    <span className="flex flex-wrap gap-2">
      <Button variant="soft" size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
      <Button variant="quiet" size="sm" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </span>
  );
}
