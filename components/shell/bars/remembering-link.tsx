'use client';

import { usePathname } from 'next/navigation';
import type { ComponentProps } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import { useRememberPath } from '@/components/shell/bars/use-remember-path';
import { routes } from '@/lib/routes';

/** A link from one of these to another remembers nothing: all lead back to where the first was opened. */
const LEGAL: readonly string[] = [routes.legalNotice, routes.terms, routes.licences];

/** A link that remembers the present path, so that legal notice and terms lead back to it. */
export function RememberingLink(props: Omit<ComponentProps<typeof GroupLink>, 'onClick' | 'remember'>) {
  const rememberPath = useRememberPath();
  const pathname = usePathname();
  const remember = () => {
    if (!LEGAL.includes(pathname)) rememberPath('previousRoute');
  };
  return <GroupLink {...props} onClick={remember} />;
}
