import { clsx } from 'clsx';
import { type ReactNode, useContext } from 'react';

import { Dock } from '@/components/shell/bars/dock';
import { BarNoteContext } from '@/components/shell/focus-heading';
import { Footer } from '@/components/shell/bars/footer';
import { OfflineNote } from '@/components/shell/bars/offline-note';
import { MainNoticeContext } from '@/components/shell/main-notice';
import { MAIN_ID, SkipLink } from '@/components/shell/bars/skip-link';
import { UndoPlace } from '@/components/shell/undo-place';
import { useIsForeignGroup } from '@/components/shell/use-foreign-group';
import { BigScreenContext, CoveredContext } from '@/lib/device/page/look/big-screen';

type GroupFrameProps = {
  /** A `TopBar` or a `NavBar`. */
  readonly bar: ReactNode;
  readonly children?: ReactNode;
  /**
   * A `FrameMain` instead of `children` and `actionBar`, where these come later than the frame: a press on the bar that
   * spans the moment must not lose its link.
   */
  readonly main?: ReactNode;
  /** Whether to show the group action bar, if the group is on this device; forms have their `actionBar` instead. */
  readonly dock?: boolean;
  /** The form of an entry: no footer, and the links of the group only in the rail. */
  readonly isForm?: boolean;
  readonly actionBar?: ReactNode;
};

/** Constant elements, so that a change of the ledger re-renders none of them. */
const NOTE = <OfflineNote />;
const DOCK = <Dock />;
const DOCK_OF_FORM = <Dock isOfForm />;
const FOOT = (
  <div className="frame-foot">
    <Footer />
  </div>
);

/** The frame of a screen of a group: bar, content, the form's own bar, dock and footer. */
export function GroupFrame({
  bar,
  children,
  main,
  dock: hasDock = true,
  isForm = false,
  actionBar,
}: GroupFrameProps) {
  const isForeign = useIsForeignGroup();
  const { rail, beside } = useContext(BigScreenContext);
  const dock = (hasDock || isForm) && !isForeign && beside === null;
  const isCovered = useContext(CoveredContext);
  return (
    <div className={clsx('frame', dock && 'beside-rail')}>
      {!isCovered && beside === null && <SkipLink />}
      {dock && rail}
      <header>
        {/* In the header, as the covered page precedes a panel: only the first link may be outside landmarks. */}
        {!isCovered && beside !== null && <SkipLink />}
        <div className="col">
          <BarNoteContext value={isCovered ? null : NOTE}>{bar}</BarNoteContext>
        </div>
      </header>
      {!isCovered && <UndoPlace />}
      {main ?? <FrameMain actionBar={actionBar}>{children}</FrameMain>}
      {dock && (hasDock ? DOCK : DOCK_OF_FORM)}
      {!isForm && FOOT}
    </div>
  );
}

/** The content of a screen, with the form's own bar. */
export function FrameMain({ children, actionBar }: Pick<GroupFrameProps, 'children' | 'actionBar'>) {
  const isCovered = useContext(CoveredContext);
  const notice = useContext(MainNoticeContext);
  return (
    <>
      <main id={isCovered ? undefined : MAIN_ID} tabIndex={-1}>
        {!isCovered && notice}
        {children}
      </main>
      {actionBar}
    </>
  );
}
