'use client';

import { unstable_rethrow } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Component, type ReactNode } from 'react';

import { FailedFrame } from '@/components/shell/failed-frame';
import { useIsUnwritten, usePendingCount } from '@/lib/device/data/outbox-hooks';

type BoundaryProps = { readonly groupCode: string; readonly children: ReactNode };

/** A mistake of ours, or a file that did not come, takes the screen away and nothing else. */
export class ScreenBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    // Next leads elsewhere by throwing.
    unstable_rethrow(error);
    return { hasFailed: true };
  }

  override render() {
    const { groupCode, children } = this.props;
    if (!this.state.hasFailed) return children;
    return <FailedScreen groupCode={groupCode} retry={() => this.setState({ hasFailed: false })} />;
  }
}

/** Says first whether what was entered is safe. */
function FailedScreen({ groupCode, retry }: { readonly groupCode: string; readonly retry: () => void }) {
  const t = useTranslations('errorPage');
  const count = usePendingCount(groupCode);
  const isKept = !useIsUnwritten(groupCode);
  const entered = count === 0 ? t('allSent') : isKept ? t('waits', { count }) : t('notKept', { count });
  return (
    <FailedFrame heading={t('heading')} retry={retry}>
      <span>{`${entered} ${t('screen')}`}</span>
    </FailedFrame>
  );
}
