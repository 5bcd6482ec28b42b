'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

import { isUnknown } from '@/components/group-settings/unknown-outcome';
import type { BarGroup } from '@/components/shell/bars/use-invitation';
import { FailedRead } from '@/components/shell/failures/failed-read';
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
export function ViewLink(props: ViewLinkProps) {
  const t = useTranslations('shell');
  const { viewKey, hasFailed, error, isAsking, retry } = useViewKey(props.groupCode);
  if (hasFailed) return <FailedRead error={error} pending={isAsking} retry={retry} />;
  if (viewKey === undefined)
    return (
      <p role="status" className="min-h-11 text-label text-ink-2 no-script:hidden">
        {t('loading')}
      </p>
    );
  return <KnownLink {...props} viewKey={viewKey} />;
}

/** What is asked before the present link shows nothing any more. */
const QUESTIONS = {
  renew: { title: 'renewQuestion', text: 'renewText', confirm: 'renewConfirm' },
  end: { title: 'endQuestion', text: 'endText', confirm: 'endConfirm' },
} as const;

type Question = keyof typeof QUESTIONS;

type KnownLinkProps = ViewLinkProps & {
  /** null: the group has none. */
  readonly viewKey: string | null;
};

function KnownLink({ groupCode, renderShare, viewKey }: KnownLinkProps) {
  const t = useTranslations('groupSettings.view');
  const shell = useTranslations('shell');
  const ledger = useLedger(groupCode);
  const [asked, setAsked] = useState<Question | null>(null);
  const { set, isPending, wanted, words, forget } = useSetting(groupCode, viewKey);
  // What is under way shows at once.
  const isOn = (isPending && asked === null ? wanted : viewKey) !== null;
  const ask = (question: Question | null) => {
    if (isPending) return;
    forget();
    setAsked(question);
  };
  const answer = (isWanted: boolean) => set(isWanted, () => setAsked(null));
  return (
    <div>
      <Switch
        label={t('action')}
        hint={t('hint')}
        checked={isOn}
        onChange={(isOn) => (isOn ? answer(true) : ask('end'))}
      />
      <p role="status" className="text-label text-ink-2 not-empty:mt-3">
        {isPending && shell('loading')}
      </p>
      {asked === null && words && <ErrorNotice className="mt-3">{words}</ErrorNotice>}
      {viewKey !== null && (
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
      {(['renew', 'end'] as const).map((question) => (
        <ConfirmDialog
          key={question}
          open={asked === question}
          title={t(QUESTIONS[question].title)}
          confirmLabel={t(QUESTIONS[question].confirm)}
          cancelLabel={t('cancel')}
          onConfirm={() => answer(question === 'renew')}
          onCancel={() => ask(null)}
          pending={isPending}
          error={words ?? undefined}
          destructive
        >
          {t(QUESTIONS[question].text)}
        </ConfirmDialog>
      ))}
    </div>
  );
}

/** Makes or renews the link, or ends it. @param viewKey the present one */
function useSetting(groupCode: string, viewKey: string | null) {
  const t = useTranslations('groupSettings.view');
  const errors = useTranslations('errors');
  const { me } = useMembers(useLedger(groupCode));
  const { mutate, isPending, variables, error, reset } = useSetViewKey(groupCode);
  // A try whose answer was lost asks for the same link again.
  const [drawn, setDrawn] = useState(createViewKey);
  const isDone = variables?.viewKey === viewKey;
  const set = (isWanted: boolean, then: () => void) => {
    if (isPending) return;
    const next = drawn === viewKey ? createViewKey() : drawn;
    setDrawn(next);
    const wanted = isWanted ? next : null;
    mutate(
      { viewKey: wanted, former: viewKey, author: me?.id ?? null },
      {
        onSuccess: then,
        // A key that has ended is never in use again.
        onError: (failure) => !isUnknown(failure) && setDrawn(createViewKey()),
      },
    );
  };
  const words = error && (isUnknown(error) ? t('unknown') : errors(errorTextKey(error, 'groups')));
  return {
    ...{ set, isPending, wanted: variables?.viewKey ?? null },
    words: isDone && !isPending ? null : words,
    forget: reset,
  };
}
