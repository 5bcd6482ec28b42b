'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';

import { ImportBody } from '@/components/import/import-body';
import { SendBar } from '@/components/import/send-bar';
import { useImportFlow } from '@/components/import/use-import-flow';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { focusHeading } from '@/components/shell/focus-heading';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { GroupLink } from '@/components/shell/group-link';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { useAskAgain } from '@/lib/device/hooks/use-ask-again';
import { isUnderWay, useImportSending } from '@/lib/device/hooks/use-import-sending';
import { useLedger, useMe } from '@/lib/device/hooks/use-ledger';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { routes } from '@/lib/routes';

/** `/import`: the entries of a file go into a group that is there. */
export function ImportScreen({ groupCode }: ScreenProps<'importGroup'>) {
  const t = useTranslations('import');
  useDocumentTitle(t('title'));
  const { group, members } = useLedger(groupCode);
  const me = useMe(groupCode);
  const target = useMemo(
    () => ({ groupCode, members, hasEntries: group.entryCount > 0 }),
    [groupCode, members, group.entryCount],
  );
  const flow = useImportFlow(target, () => group.currency);
  const { state, send, stop } = useImportSending();
  const askAgain = useAskAgain(groupCode);
  const [came, setCame] = useState<number | null>(null);
  const take = async () => {
    const job = flow.jobFor(me?.id ?? null);
    if (job === null || (await send(() => Promise.resolve(groupCode), job)) === null) return;
    await askAgain();
    setCame(job.head.entries);
    flow.leave();
    focusHeading();
  };
  return (
    <GroupFrame
      dock={false}
      bar={<NavBar title={t('title')} start={<BackLink href={routes.groupSettings} />} />}
      actionBar={
        came === null && <SendBar flow={flow} sending={state} onSend={() => void take()} onStop={stop} />
      }
    >
      <div className="pt-3 pb-6">
        {came === null ? (
          <ImportBody
            flow={flow}
            target={target}
            lead={t('lead')}
            isSending={isUnderWay(state)}
            onLeave={stop}
          />
        ) : (
          <Done groupCode={groupCode} count={came} />
        )}
      </div>
    </GroupFrame>
  );
}

type DoneProps = { readonly groupCode: string; readonly count: number };

/** How many came, and the ways on. */
function Done({ groupCode, count }: DoneProps) {
  const t = useTranslations('import.done');
  return (
    <Card>
      <div role="status">
        <EmptyState
          emoji="✅"
          heading={t('heading', { count })}
          action={
            <>
              <GroupLink href={routes.main} className={buttonClass()}>
                {t('open')}
              </GroupLink>
              <GroupLink href={routes.activity(groupCode)} className={buttonClass({ variant: 'secondary' })}>
                {t('activity')}
              </GroupLink>
            </>
          }
        >
          {t('text')}
        </EmptyState>
      </div>
    </Card>
  );
}
