import { useTranslations } from 'next-intl';

import { useSeenOpen } from '@/components/entries/refused/use-answers';
import { ChangeLines, useChangeLines } from '@/components/shell/change-lines';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { useLedger } from '@/lib/device/hooks/ledger';
import { useDismissRefusal, useRefusals, useResend } from '@/lib/device/hooks/outbox-hooks';
import { bodyOf } from '@/lib/device/state/refusals';

type LostWorkProps = {
  readonly groupCode: string;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** What a server that was restored from a backup does not have any more: all of it can be entered again, or be let go. */
export function LostWork({ groupCode, open, onClose }: LostWorkProps) {
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
