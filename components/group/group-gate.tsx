'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { FailedGroup } from '@/components/group/failed-group';
import { GoneGroup } from '@/components/group/gone-group';
import { PendingFrame } from '@/components/shell/pending-frame';
import { booksQuery } from '@/lib/client/queries';

type GroupGateProps = {
  /** Empty: this device has no group. */
  readonly groupCode: string;
  /** What is seen then; but the news that the last group has gone comes first. */
  readonly noGroup: ReactNode;
  readonly children: ReactNode;
};

/** Lets a screen through once the books of its group are here, and says why not when they do not come. */
export function GroupGate({ groupCode, noGroup, children }: GroupGateProps) {
  // Once gone, the group leaves this device and another one becomes active. The news stays until it was read.
  const [goneCode, setGoneCode] = useState<string | null>(null);
  const { data, error, refetch, isFetching } = useQuery({
    ...booksQuery(groupCode),
    enabled: goneCode === null && groupCode !== '',
  });
  if (goneCode === null && groupCode === '') return noGroup;
  if (data === null && goneCode === null) setGoneCode(groupCode);

  if (data === null || goneCode !== null) return <GoneGroup groupCode={goneCode ?? groupCode} />;
  if (data) return children;
  if (error) return <FailedGroup pending={isFetching} retry={() => void refetch()} />;
  return <PendingFrame />;
}
