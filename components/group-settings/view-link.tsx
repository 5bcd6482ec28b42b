'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

import { isUnknown } from '@/components/group-settings/unknown-outcome';
import type { BarGroup } from '@/components/shell/bars/use-invitation';
import { ViewLinkField } from '@/components/shell/view-link-field';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { Switch } from '@/components/ui/fields/switch';
import { errorTextKey } from '@/lib/device/hooks/error-text';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { useSetViewKey, useViewKey } from '@/lib/device/hooks/view-key';
import { createViewKey } from '@/lib/domain/text/codes';

type ViewLinkProps = {
  readonly groupCode: string;
  /** The button that shares a group's link; passed in, because it belongs to another feature. */
  readonly renderShare: (group: BarGroup) => ReactNode;
};

/** The link by which others may look at the group: makes it, hands it on, puts another one in its place, ends it. */
export function ViewLink({ groupCode, renderShare }: ViewLinkProps) {
  const t = useTranslations('groupSettings.view');
  const errors = useTranslations('errors');
  const shell = useTranslations('shell');
  const ledger = useLedger(groupCode);
  const { me } = useMembers(ledger);
  const { viewKey, hasFailed, isAsking, retry } = useViewKey(groupCode);
  const { mutate, isPending, variables, error, reset } = useSetViewKey(groupCode);
  // Drawn once for each link, so that a try whose answer was lost asks for the same one.
  const [drawn, setDrawn] = useState(createViewKey);
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const author = me?.id ?? null;

  const set = (wanted: string | null) =>
    mutate(
      { viewKey: wanted, author },
      {
        onSuccess: () => {
          setAsked(null);
          setDrawn(createViewKey());
        },
      },
    );
  const ask = (question: 'renew' | 'end') => {
    reset();
    setAsked(question);
  };
  const words = error && (isUnknown(error) ? t('unknown') : errors(errorTextKey(error, 'groups')));
  const shown = isPending && asked === null ? variables.viewKey : viewKey;
  if (hasFailed)
    return (
      <div className="grid gap-3">
        <ErrorNotice>{t('failed')}</ErrorNotice>
        <Button variant="secondary" size="sm" pending={isAsking} onClick={retry}>
          {t('retry')}
        </Button>
      </div>
    );
  return (
    <div>
      {shown === undefined ? (
        <p role="status" className="min-h-11 text-label text-ink-2">
          {shell('loading')}
        </p>
      ) : (
        <Switch
          label={t('action')}
          hint={t('hint')}
          checked={shown !== null}
          onChange={(isOn) => (isOn ? set(drawn) : ask('end'))}
        />
      )}
      {asked === null && words && <ErrorNotice className="mt-3">{words}</ErrorNotice>}
      {viewKey && (
        <div className="mt-3 grid grid-cols-1 gap-3">
          <ViewLinkField group={{ ...ledger.group, code: viewKey }} />
          {renderShare({ ...ledger.group, code: viewKey })}
          <div>
            <Button variant="soft" size="sm" onClick={() => ask('renew')}>
              {t('renew')}
            </Button>
            <p className="mt-2 text-caption text-ink-2">{t('renewHint')}</p>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asked === 'renew'}
        title={t('renewQuestion')}
        confirmLabel={t('renewConfirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => set(drawn)}
        onCancel={() => setAsked(null)}
        pending={isPending}
        error={words ?? undefined}
        destructive
      >
        {t('renewText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'end'}
        title={t('endQuestion')}
        confirmLabel={t('endConfirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => set(null)}
        onCancel={() => setAsked(null)}
        pending={isPending}
        error={words ?? undefined}
        destructive
      >
        {t('endText')}
      </ConfirmDialog>
    </div>
  );
}
