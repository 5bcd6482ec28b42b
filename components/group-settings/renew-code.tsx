import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { isUnknown } from '@/components/group-settings/unknown-outcome';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { errorTextKey } from '@/lib/device/hooks/error-text';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { NOTHING_KEPT, useRenewCode } from '@/lib/device/hooks/use-new-code';
import { routes } from '@/lib/routes';

/** A new code for the group, after a question: everybody else needs it. */
export function RenewCode({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('groupSettings.renew');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="soft" size="sm" onClick={() => setIsAsking(true)}>
        {t('action')}
      </Button>
      <p className="mt-2 text-caption text-ink-2">{t('hint')}</p>
      <RenewDialog groupCode={groupCode} open={isAsking} close={() => setIsAsking(false)} />
    </>
  );
}

type RenewDialogProps = {
  readonly groupCode: string;
  readonly open: boolean;
  readonly close: () => void;
};

function RenewDialog({ groupCode, open, close }: RenewDialogProps) {
  const t = useTranslations('groupSettings.renew');
  const errors = useTranslations('errors');
  const ledger = useLedger(groupCode);
  const { me } = useMembers(ledger);
  const openScreen = useOpenScreen();
  const { mutateAsync, isPending, error } = useRenewCode(groupCode);
  const { initialName } = ledger.group;

  const wordsOf = (failure: Error): string => {
    if (isUnknown(failure)) return t('unknown');
    return failure.name === NOTHING_KEPT ? t('notKept') : errors(errorTextKey(failure, 'groups'));
  };
  const renew = async () => {
    const code = await mutateAsync(me?.id ?? null).catch(() => null);
    // This screen is that of the new code by now.
    if (code !== null) openScreen(routes.renewedGroup(initialName, code), { replace: true });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      pending={isPending}
      role="alertdialog"
      title={t('question')}
      actions={
        <>
          <Button variant="secondary" safe onClick={() => !isPending && close()}>
            {t('cancel')}
          </Button>
          <Button variant="danger-fill" pending={isPending} onClick={() => !isPending && void renew()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      {error && <ErrorNotice className="mt-4">{wordsOf(error)}</ErrorNotice>}
    </Dialog>
  );
}
