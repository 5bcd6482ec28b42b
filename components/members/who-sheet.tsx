'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

import { JoinAsNew } from '@/components/members/join-as-new';
import { You } from '@/components/words/you';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { PlusIcon } from '@/components/ui/icons';
import { Verbatim } from '@/components/ui/verbatim';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { faceOf } from '@/lib/domain/avatars';
import { chooseMe } from '@/lib/session/me';
import { changeBrowserSession } from '@/lib/session/session-browser';

export type WhoSheetProps = {
  readonly groupCode: string;
  readonly open: boolean;
  readonly onAnswered: () => void;
  /** Escape, or the backdrop. */
  readonly onDismiss: () => void;
};

/** "Wer bist du?": the members, somebody new, or nobody. One tap. */
export function WhoSheet({ groupCode, open, onAnswered, onDismiss }: WhoSheetProps) {
  const t = useTranslations('who');
  const ledger = useLedger(groupCode);
  const { byName, faces, me } = useMembers(ledger);
  const [isNew, setIsNew] = useState(false);
  const choose = (memberId: string | null) => {
    changeBrowserSession((session) => chooseMe(session, groupCode, memberId));
    onAnswered();
  };
  return (
    <Dialog
      open={open}
      onClose={onDismiss}
      title={t('question')}
      actions={
        <Button variant="quiet" onClick={() => choose(null)}>
          {t('look')}
        </Button>
      }
    >
      {/* It gets the focus, so that no name is chosen by a key that was meant for something else. */}
      <p data-safe tabIndex={-1} className="outline-none">
        {t('text')}
      </p>
      {/* Many members scroll: the other answers stay in sight below them. */}
      <ul
        aria-label={t('people')}
        className="-mx-3 mt-4 max-h-[max(11rem,85dvh-16.5rem)] overflow-y-auto text-ink"
      >
        {byName.map((member) => (
          <li key={member.id}>
            <WhoRow
              lead={<Avatar face={faceOf(faces, member.id)} />}
              isChosen={member === me}
              onClick={() => choose(member.id)}
            >
              <Verbatim>{member.name}</Verbatim>
              {member === me && <You />}
            </WhoRow>
          </li>
        ))}
      </ul>
      {!isNew && (
        <div className="-mx-3 border-t border-line text-ink">
          <WhoRow lead={<NewFace />} onClick={() => setIsNew(true)}>
            {t('isNew')}
          </WhoRow>
        </div>
      )}
      {isNew && <JoinAsNew ledger={ledger} onAdded={onAnswered} />}
    </Dialog>
  );
}

const NewFace = () => (
  <span className="avatar bg-sunken text-link">
    <PlusIcon />
  </span>
);

type WhoRowProps = {
  readonly lead: ReactNode;
  readonly isChosen?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** One answer, 56 px high. */
const WhoRow = ({ lead, isChosen = false, onClick, children }: WhoRowProps) => (
  <button
    type="button"
    onClick={onClick}
    aria-current={isChosen || undefined}
    className="press flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-3"
  >
    {lead}
    <span className="wrap-words min-w-0 text-name">{children}</span>
  </button>
);
