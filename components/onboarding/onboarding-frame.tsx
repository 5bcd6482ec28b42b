import type { ReactNode } from 'react';

import { PlainFrame } from '@/components/shell/plain-frame';
import { LogoLink } from '@/components/shell/bars/logo-link';
import { BackLink } from '@/components/shell/bars/nav-bar';

type OnboardingFrameProps = { readonly backHref: string; readonly children: ReactNode };

/** The frame of a question before there is a group: a way back, and the logo. */
export const OnboardingFrame = ({ backHref, children }: OnboardingFrameProps) => (
  <PlainFrame
    bar={
      <div className="flex min-h-15 items-center justify-between">
        <BackLink href={backHref} />
        <LogoLink />
      </div>
    }
  >
    {children}
  </PlainFrame>
);
