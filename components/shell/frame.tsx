import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Dock } from '@/components/shell/dock';
import { columnClass, headerClass } from '@/components/shell/frame-class';
import { Footer } from '@/components/shell/footer';
import { MAIN_ID, SkipLink } from '@/components/shell/skip-link';
import { useIsForeignGroup } from '@/components/shell/use-foreign-group';

const railClass = 'wide:grid wide:grid-cols-[15.5rem_minmax(0,1fr)] wide:grid-rows-[auto_1fr_auto]';
/** Beside the rail the column is wider (docs/screens.md#type-and-measures). */
const besideRailClass = 'wide:col-start-2 wide:max-w-[44rem]';

type GroupFrameProps = {
  /** A `TopBar` or a `NavBar`. */
  readonly bar: ReactNode;
  readonly children: ReactNode;
  /** The group action bar, wherever its group is the one that is seen; forms have their `actionBar` instead. */
  readonly dock?: boolean;
  readonly actionBar?: ReactNode;
};

/** The frame of a screen of a group: bar, content, the form's own bar, footer, and below them the dock. */
export function GroupFrame({ bar, children, dock: hasDock = true, actionBar }: GroupFrameProps) {
  const isForeign = useIsForeignGroup();
  const dock = hasDock && !isForeign;
  return (
    <div className={clsx(columnClass, dock && railClass)}>
      <SkipLink />
      <header className={clsx(headerClass, dock && 'wide:col-start-2')}>
        <div className={clsx('col', dock && besideRailClass)}>{bar}</div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={clsx('col flex-1', dock && besideRailClass)}>
        {children}
      </main>
      {actionBar}
      <div className={clsx('col', dock && besideRailClass)}>
        <Footer />
      </div>
      {dock && <Dock />}
    </div>
  );
}
