'use client';

import { unstable_rethrow } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Component, type ReactNode, useEffect } from 'react';

import { FailedFrame } from '@/components/shell/failures/failed-frame';
import { useIsUnwritten, usePendingCount } from '@/lib/device/hooks/outbox-hooks';
import { forgetFailedLoads } from '@/lib/device/page/versions/lazy';
import { hasForeignFile } from '@/lib/device/page/versions/foreign-files';

/** Whether the bundler could not load a file. */
const isLoadFailure = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

type BoundaryProps = { readonly groupCode: string; readonly children: ReactNode };

type BoundaryState = {
  readonly hasFailed: boolean;
  readonly isUnloaded: boolean;
  /** Something else came in place of the screen's code, such as the sign-in page of a network. */
  readonly isStrange: boolean;
  /** How often it was tried again. */
  readonly tries: number;
};

/**
 * A bug, or a file that could not be loaded, takes the screen away and nothing else. The first "try again" loads the
 * file again; the next one reloads the page, because a server that was updated no longer has the file. A file is also
 * loaded again when the network is back.
 */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state = { hasFailed: false, isUnloaded: false, isStrange: false, tries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    // Next redirects by throwing.
    unstable_rethrow(error);
    const isUnloaded = isLoadFailure(error);
    return { hasFailed: true, isUnloaded, isStrange: isUnloaded && hasForeignFile() };
  }

  override render() {
    const { groupCode, children } = this.props;
    const { hasFailed, isUnloaded, isStrange, tries } = this.state;
    if (!hasFailed) return children;
    const loadAgain = (nextTries: number) => {
      forgetFailedLoads();
      this.setState({ hasFailed: false, tries: nextTries });
    };
    const retry = () => {
      if (tries > 0) location.reload();
      loadAgain(tries + 1);
    };
    return (
      <>
        {isUnloaded && <WhenOnline act={() => loadAgain(tries)} />}
        <FailedScreen groupCode={groupCode} isStrange={isStrange} retry={retry} />
      </>
    );
  }
}

/** Acts when the network is back. */
function WhenOnline({ act }: { readonly act: () => void }) {
  useEffect(() => {
    addEventListener('online', act);
    return () => removeEventListener('online', act);
  }, [act]);
  return null;
}

type FailedScreenProps = {
  readonly groupCode: string;
  readonly isStrange: boolean;
  readonly retry: () => void;
};

/** Says first whether what was entered is safe. */
function FailedScreen({ groupCode, isStrange, retry }: FailedScreenProps) {
  const t = useTranslations('errorPage');
  const count = usePendingCount(groupCode);
  const isKept = !useIsUnwritten(groupCode);
  const entered = count === 0 ? t('allSent') : isKept ? t('waits', { count }) : t('notKept', { count });
  return (
    <FailedFrame heading={t('heading')} retry={retry}>
      <span>{`${entered} ${t(isStrange ? 'strange' : 'screen')}`}</span>
    </FailedFrame>
  );
}
