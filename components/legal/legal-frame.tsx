import type { ReactNode } from 'react';

import { PlainFrame } from '@/components/shell/plain-frame';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';

type LegalFrameProps = { readonly title: string; readonly backHref: string; readonly children: ReactNode };

/** The column of a text to read: 16 px on 26, at most 60 characters wide. */
export const LegalFrame = ({ title, backHref, children }: LegalFrameProps) => (
  <PlainFrame bar={<NavBar title={title} start={<BackLink href={backHref} />} />}>
    <div className="wrap-words grid max-w-[60ch] gap-7 pt-3 pb-6 leading-[1.625rem]">{children}</div>
  </PlainFrame>
);

type LegalSectionProps = { readonly heading: string; readonly children: ReactNode };

/** One heading and what belongs to it. */
export const LegalSection = ({ heading, children }: LegalSectionProps) => (
  <section className="grid gap-2">
    <h2 className="text-heading">{heading}</h2>
    {children}
  </section>
);
