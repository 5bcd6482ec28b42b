'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { GroupCodeField } from '@/components/shell/group-code-field';
import { LinkedEmptyState } from '@/components/shell/failures/linked-empty-state';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { SaveBackup } from '@/components/shell/save-backup';
import { ViewLinkField } from '@/components/shell/view-link-field';
import { UnsentWarning } from '@/components/shell/unsent-warning';
import { useForgetGroup } from '@/components/shell/use-forget-group';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Sentence } from '@/components/ui/verbatim';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { useKnownLedger, useLedgerState } from '@/lib/device/hooks/use-ledger';
import { isViewKey } from '@/lib/domain/text/codes';
import { apart } from '@/lib/domain/text/text';
import { routes } from '@/lib/routes';
import { useSession } from '@/lib/session/session-browser';
import { currentGroupCode, isStored } from '@/lib/session/stored-groups';

/** `/leave-group/{groupName}/{groupCode}`: takes the group off this device. It needs no server for that. */
export function LeaveGroupScreen({ groupName, groupCode }: ScreenProps<'leaveGroup'>) {
  const t = useTranslations('groups');
  const session = useSession();
  // As it was on arrival: leaving must not turn the screen into "not here".
  const [wasStored] = useState(() => isStored(session, groupCode));
  useDocumentTitle(t('leave.title'));
  return (
    <GroupFrame
      dock={currentGroupCode(session) !== null}
      bar={<NavBar title={t('leave.title')} start={<BackLink href={routes.main} />} />}
    >
      <div className="pt-3">
        {wasStored ? <Farewell pathName={groupName} groupCode={groupCode} /> : <NotHere />}
      </div>
    </GroupFrame>
  );
}

type FarewellProps = { readonly pathName: string; readonly groupCode: string };

function Farewell({ pathName, groupCode }: FarewellProps) {
  const t = useTranslations('groups');
  const [asking, setAsking] = useState(false);
  const [left, setLeft] = useState(false);
  useLedgerState(groupCode, !left);
  const ledger = useKnownLedger(groupCode);
  const forgetGroup = useForgetGroup();
  // The name in the path is decoration; it stands in while the ledger is not here.
  const name = ledger?.group.name ?? pathName;
  const isView = isViewKey(groupCode);
  const leave = () => {
    setLeft(true);
    void forgetGroup(groupCode);
  };
  return (
    <>
      <p className="mb-5 wrap-words">
        <Sentence>{t('leave.text', apart({ name }))}</Sentence>
      </p>
      <Card padded>
        {isView ? (
          <ViewLinkField group={ledger?.group ?? { code: groupCode, name, initialName: pathName }} />
        ) : (
          <GroupCodeField groupCode={groupCode} />
        )}
        <p className="mt-2 text-caption text-ink-2">{t(isView ? 'leave.linkHint' : 'leave.codeHint')}</p>
      </Card>
      <SaveBackup groupCode={groupCode} className="mt-4" />
      <Button variant="danger" className="mt-6" onClick={() => setAsking(true)}>
        {t('leave.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={<Sentence>{t('leave.question', apart({ name }))}</Sentence>}
        confirmLabel={t('leave.confirm')}
        cancelLabel={t('leave.cancel')}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
        pending={left}
        destructive
      >
        <p>{t(isView ? 'leave.linkExplanation' : 'leave.explanation')}</p>
        <UnsentWarning groupCode={groupCode} className="mt-3" />
      </ConfirmDialog>
    </>
  );
}

function NotHere() {
  const t = useTranslations('groups');
  return (
    <LinkedEmptyState emoji="👋" heading={t('leave.notHere')} href={routes.manageGroups} action={t('title')}>
      {t('leave.notHereText')}
    </LinkedEmptyState>
  );
}
