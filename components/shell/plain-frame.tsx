import type { ReactNode } from 'react';

import { columnClass, headerClass } from '@/components/shell/frame-class';
import { Footer } from '@/components/shell/footer';
import { MAIN_ID, SkipLink } from '@/components/shell/skip-link';

type PlainFrameProps = { readonly bar?: ReactNode; readonly children: ReactNode };

/** The frame of everything outside of a group: onboarding, invitation, legal texts, errors. */
export function PlainFrame({ bar, children }: PlainFrameProps) {
  return (
    <div className={columnClass}>
      <SkipLink />
      {bar && (
        <header className={headerClass}>
          <div className="col">{bar}</div>
        </header>
      )}
      <main id={MAIN_ID} tabIndex={-1} className="col flex-1">
        {children}
      </main>
      <div className="col">
        <Footer />
      </div>
    </div>
  );
}
