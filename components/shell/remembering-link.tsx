'use client';

import Link from 'next/link';
import type { ComponentProps } from 'react';

import { useRememberPath } from '@/components/shell/use-remember-path';

/** A link that remembers the present path, so that legal notice and terms lead back to it. Never prefetched. */
export function RememberingLink(props: ComponentProps<typeof Link>) {
  const rememberPath = useRememberPath();
  return <Link prefetch={false} {...props} onClick={() => rememberPath('previousRoute')} />;
}
