'use client';

import { OtherRefusal } from '@/components/entries/refused/other-refusal';
import { RefusedConfirmation } from '@/components/entries/refused/refused-confirmation';
import { RefusedDeletion } from '@/components/entries/refused/refused-deletion';
import { entryIn } from '@/components/entries/refused/refused-entry';
import { RefusedRename } from '@/components/entries/refused/refused-rename';
import { RefusedSettings } from '@/components/entries/refused/refused-settings';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { useTranslations } from 'next-intl';

import { useSeenOpen, type AskedProps, useAnswers } from '@/components/entries/refused/use-answers';
import { ChangeLines, useChangeLines } from '@/components/shell/change-lines';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { useLedger } from '@/lib/device/hooks/ledger';
import { useDismissRefusal, useRefusals, useResend, useSamePerson } from '@/lib/device/hooks/outbox-hooks';
import { bodyOf, type Refusal } from '@/lib/device/hooks/refusals';
import { OtherName } from '@/components/entries/refused/other-name';
import { Sentence } from '@/components/ui/verbatim';
import type { ChangeOf } from '@/lib/domain/ledger/change';
import { apart, cleanLine, nameKey } from '@/lib/domain/text/text';

type RefusedDialogProps = {
  readonly groupCode: string;
  readonly refusal: Refusal;
  readonly open: boolean;
  /** Called when the dialog is closed, whether something was decided or not. */
  readonly onClose: () => void;
};

/** Why a change was refused and what can be done about it, with the messages it needs. */
export const RefusedDialog = (props: RefusedDialogProps) => (
  <ScreenMessages>
    <Question {...props} />
  </ScreenMessages>
);

function Question({ groupCode, refusal, open, onClose }: RefusedDialogProps) {
  const { change, code, current } = refusal;
  const present = entryIn(current);
  const common = { groupCode, open, onClose };
  if (refusal.isLost) return <LostWork {...common} />;
  if (change.kind === 'entry.delete' && present)
    return <RefusedDeletion {...common} change={change} present={present} />;
  if (change.kind === 'plan.confirm') return <RefusedConfirmation {...common} change={change} />;
  if (change.kind === 'member.add' && code === 'user-name-taken')
    return <NameTaken {...common} change={change} />;
  if (change.kind === 'member.rename') return <RefusedRename {...common} change={change} refusal={refusal} />;
  if (change.kind === 'group.set') return <RefusedSettings {...common} change={change} refusal={refusal} />;
  return <OtherRefusal {...common} change={change} refusal={refusal} />;
}

type LostWorkProps = {
  readonly groupCode: string;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** What a server that was restored from a backup has lost: all of it can be entered again, or be given up. */
function LostWork({ groupCode, open, onClose }: LostWorkProps) {
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
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('lost.title')}
      role="alertdialog"
      actions={
        <>
          <Button variant="secondary" safe onClick={forEach(({ id }) => dismiss(id))}>
            {t('discard')}
          </Button>
          <Button onClick={forEach((change) => resend(change.id, bodyOf(change)))}>{t('lost.again')}</Button>
        </>
      }
    >
      <p className="mb-3">{t('lost.text')}</p>
      <ChangeLines lines={lines} />
    </Dialog>
  );
}

/** Somebody else has added a member of the same name: either the same person, or this one needs another name. */
function NameTaken(asked: AskedProps<ChangeOf<'member.add'>>) {
  const { groupCode, change, open, onClose } = asked;
  const t = useTranslations('entries.refused');
  const { members } = useLedger(groupCode);
  const { discard, resend } = useAnswers(asked);
  const samePerson = useSamePerson(groupCode);
  const called = (text: string) =>
    members.find((member) => nameKey(member.name) === nameKey(cleanLine(text)));
  const namesake = called(change.member.name);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Sentence>{t('nameTaken', apart({ name: change.member.name }))}</Sentence>}
      role="alertdialog"
      actions={
        <>
          <Button variant="secondary" onClick={discard}>
            {t('addNobody')}
          </Button>
          {namesake && (
            <Button
              safe
              onClick={() => {
                onClose();
                samePerson(change.id, namesake.id);
              }}
            >
              {t('samePerson')}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-4">{t('nameTakenText')}</p>
      <OtherName
        name={change.member.name}
        isFree={(text) => cleanLine(text) !== '' && !called(text)}
        save={(name) => resend({ kind: 'member.add', member: { id: change.member.id, name } })}
        saveLabel={t('addOther')}
      />
    </Dialog>
  );
}
