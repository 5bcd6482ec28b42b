'use client';

import { useEffect } from 'react';

import { useShellConfig } from '@/components/shell/shell-config';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { forgetFailedLoads } from '@/lib/device/page/versions/lazy';
import { TOO_MANY_REQUESTS_DIGEST } from '@/lib/fault-digests';

type ErrorScreenProps = {
  readonly error: Error & { readonly digest?: string };
  readonly retry: () => void;
};

/** Errors of our server have a digest. One without, while offline, comes from a file that could not be loaded. */
const reasonOf = ({ digest }: ErrorScreenProps['error']): 'tooOften' | 'text' | 'server' => {
  if (digest === TOO_MANY_REQUESTS_DIGEST) return 'tooOften';
  return digest === undefined && !navigator.onLine ? 'text' : 'server';
};

/** A page that failed to render: says so in its language, with a button that tries again. */
export function ErrorScreen({ error, retry }: ErrorScreenProps) {
  const { errorWords } = useShellConfig();

  useEffect(() => {
    console.error(error);
  }, [error]);

  const tryAgain = () => {
    forgetFailedLoads();
    retry();
  };
  return (
    <main className="col pt-15">
      <Card>
        <EmptyState
          emoji="⚠️"
          level={1}
          heading={errorWords.heading}
          action={<Button onClick={tryAgain}>{errorWords.retry}</Button>}
        >
          {errorWords[reasonOf(error)]}
        </EmptyState>
      </Card>
    </main>
  );
}
