import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ActionBarProps = {
  readonly children: ReactNode;
  /** In edit forms the bar rises after a change; its place is kept before. */
  readonly visible?: boolean;
};

/** The bar with the one button of a form, stuck to the lower edge. The button names its form by `form={id}`. */
export const ActionBar = ({ children, visible = true }: ActionBarProps) => (
  <div
    className={clsx(
      'sticky bottom-0 z-20 bar-surface border-t border-line pb-[env(safe-area-inset-bottom)]',
      visible ? 'animate-rise' : 'invisible',
    )}
  >
    <div className="col py-3">{children}</div>
  </div>
);
