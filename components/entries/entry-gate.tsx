'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { FailedRead } from '@/components/shell/failures/failed-read';
import { FrameMain } from '@/components/shell/frame';
import type { ShownEntry } from '@/lib/device/hooks/use-entry';
import type { EntryKind } from '@/lib/domain/entry/parts';
import { LinkedEmptyState } from '@/components/shell/failures/linked-empty-state';
import { routes } from '@/lib/routes';

type EntryGateProps = {
  readonly kind: EntryKind;
  /** missing: the group has no such entry (any more). */
  readonly state: 'loading' | 'failed' | 'missing';
  /** A placeholder in the shape of what is loading. */
  readonly skeleton: ReactNode;
  /** Why the request failed. */
  readonly error: Error | null;
  readonly fetching: boolean;
  readonly retry: () => void;
};

/** Shown in the frame in place of an entry that is loading, failed to load or does not exist. */
export function EntryGate({ kind, state, skeleton, error, fetching, retry }: EntryGateProps) {
  const t = useTranslations('shell');
  return (
    <FrameMain>
      {state === 'missing' && <GoneEntry kind={kind} />}
      {state === 'failed' && <FailedRead error={error} pending={fetching} retry={retry} />}
      {state === 'loading' && (
        <div role="status" className="animate-appear">
          <span className="sr-only">{t('loading')}</span>
          <div className="columns">{skeleton}</div>
        </div>
      )}
    </FrameMain>
  );
}

/** The gate's props for an entry that is not here. */
export const gateOf = ({ status, error, isAsking, retry }: ShownEntry) => ({
  state: status === 'here' ? ('missing' as const) : status,
  error,
  fetching: isAsking,
  retry,
});

/** The gate's props for an entry that the group does not have. */
export const GONE = {
  state: 'missing',
  skeleton: null,
  error: null,
  fetching: false,
  retry: () => undefined,
} as const;

/** An entry that was just deleted, or never belonged to this group. */
function GoneEntry({ kind }: { readonly kind: EntryKind }) {
  const t = useTranslations('details.gone');
  return (
    <LinkedEmptyState
      emoji="🍂"
      heading={kind === 'payment' ? t('payment') : kind === 'income' ? t('income') : t('expense')}
      href={routes.main}
      action={t('action')}
      className="mt-3 mb-6"
    >
      {t('text')}
    </LinkedEmptyState>
  );
}
