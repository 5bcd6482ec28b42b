import type { ReactNode } from 'react';

import { Footer } from '@/components/shell/bars/footer';
import { MAIN_ID, SkipLink } from '@/components/shell/bars/skip-link';

type PlainFrameProps = { readonly bar?: ReactNode; readonly children: ReactNode };

/** The frame of everything outside of a group: onboarding, invitation, legal texts, errors. */
export function PlainFrame({ bar, children }: PlainFrameProps) {
  return (
    <div className="frame">
      <SkipLink />
      {bar && (
        <header>
          <div className="col">{bar}</div>
        </header>
      )}
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <div className="frame-foot">
        <Footer />
      </div>
    </div>
  );
}
