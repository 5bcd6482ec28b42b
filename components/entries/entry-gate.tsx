'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { GoneEntry } from '@/components/entries/gone-entry';
import { FailedRead } from '@/components/shell/failed-read';
import { GroupFrame } from '@/components/shell/frame';
import { BackLink, NavBar } from '@/components/shell/nav-bar';

type EntryGateProps = {
  readonly kind: 'expense' | 'payment';
  readonly title: string;
  readonly backHref: string;
  /** missing: the group has no such entry (any more). */
  readonly state: 'pending' | 'failed' | 'missing';
  /** In the shape of what is on its way. */
  readonly skeleton: ReactNode;
  readonly fetching: boolean;
  readonly retry: () => void;
  /** Forms have none; who has no form to go on with gets it anyway. */
  readonly dock?: boolean;
};

/** The frame of an entry that cannot be shown: not yet, not now, or no more. */
export function EntryGate(props: EntryGateProps) {
  const { kind, title, backHref, state, skeleton, fetching, retry, dock = true } = props;
  const t = useTranslations('shell');
  return (
    <GroupFrame
      bar={<NavBar title={title} start={<BackLink href={backHref} />} />}
      dock={dock || state === 'missing'}
    >
      {state === 'missing' && <GoneEntry kind={kind} />}
      {state === 'failed' && <FailedRead pending={fetching} retry={retry} />}
      {state === 'pending' && (
        <div role="status" className="animate-appear">
          <span className="sr-only">{t('loading')}</span>
          {skeleton}
        </div>
      )}
    </GroupFrame>
  );
}

type Read = {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/** The state of a query that has not brought the entry. @param answered whether there is an answer, namely none */
export const gateOf = ({ isError, isFetching, refetch }: Read, answered: boolean) => ({
  state: answered ? ('missing' as const) : isError ? ('failed' as const) : ('pending' as const),
  fetching: isFetching,
  retry: () => void refetch(),
});

/** The server has said that the entry is gone. */
export const GONE = { state: 'missing', skeleton: null, fetching: false, retry: () => undefined } as const;
