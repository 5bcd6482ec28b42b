'use client';

import { useTranslations } from 'next-intl';

import {
  type AskedProps,
  type Question,
  useQuestion,
  useSeenOpen,
} from '@/components/entries/refused/refused-questions';
import { VersionsTable } from '@/components/entries/refused/versions-table';
import { ChangeLines, useChangeLines } from '@/components/words/change-lines';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useDismissRefusal, useRefusals, useResend } from '@/lib/device/hooks/outbox-hooks';
import { bodyOf } from '@/lib/device/hooks/refusals';

/** Why a change was refused and what can be done about it, with the messages it needs. */
export const RefusedDialog = (props: AskedProps) => (
  <ScreenMessages>
    {props.refusal.isLost ? <LostWork {...props} /> : <OneRefusal {...props} />}
  </ScreenMessages>
);

type QuestionDialogProps = Pick<AskedProps, 'open' | 'onClose'> & { readonly question: Question };

function QuestionDialog({ open, onClose, question }: QuestionDialogProps) {
  const { title, text, versions = [], below, actions } = question;
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog" actions={actions}>
      <p>{text}</p>
      {versions.length > 0 && <VersionsTable versions={versions} />}
      {below}
    </Dialog>
  );
}

const OneRefusal = (props: AskedProps) => <QuestionDialog {...props} question={useQuestion(props)} />;

/** What a server that was restored from a backup has lost: all of it can be entered again, or be given up. */
function LostWork({ groupCode, open, onClose }: AskedProps) {
  const t = useTranslations('entries.refused');
  const ledger = useLedger(groupCode);
  const changes = useSeenOpen(open, useRefusals(groupCode)).flatMap(({ change, isLost }) =>
    isLost ? change : [],
  );
  const lines = useChangeLines(changes, ledger);
  const dismiss = useDismissRefusal(groupCode);
  const resend = useResend(groupCode);
  const forEach = (decide: (change: (typeof changes)[number]) => void) => () => {
    onClose();
    changes.forEach(decide);
  };
  const question: Question = {
    title: t('lost.title'),
    text: t('lost.text'),
    below: (
      <div className="mt-3">
        <ChangeLines lines={lines} />
      </div>
    ),
    actions: (
      <>
        <Button variant="secondary" safe onClick={forEach(({ id }) => dismiss(id))}>
          {t('discard')}
        </Button>
        <Button onClick={forEach((change) => resend(change.id, bodyOf(change)))}>{t('lost.again')}</Button>
      </>
    ),
  };
  return <QuestionDialog {...{ open, onClose, question }} />;
}
