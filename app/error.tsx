'use client';

import { useEffect } from 'react';

import { useShellConfig } from '@/components/shell/shell-config';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';

type ErrorPageProps = { readonly error: unknown; readonly retry: () => void };

/** A page that failed to render: says so in its language and tries again. */
export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const { errorWords } = useShellConfig();

  useEffect(() => {
    console.error(error);
  }, [error]);

  return (
    <main className="col pt-15">
      <Card>
        <EmptyState
          emoji="⚠️"
          level={1}
          heading={errorWords.heading}
          action={<Button onClick={retry}>{errorWords.retry}</Button>}
        >
          {errorWords.text}
        </EmptyState>
      </Card>
    </main>
  );
}
