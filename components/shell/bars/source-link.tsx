'use client';

import type { ReactNode } from 'react';

import { useShellConfig } from '@/components/shell/shell-config';

/** The link to the repository, whose address the operator may set. */
export const SourceLink = ({
  className,
  children,
}: {
  readonly className: string;
  readonly children: ReactNode;
}) => (
  <a href={useShellConfig().repositoryUrl} rel="noopener" className={className}>
    {children}
  </a>
);
