import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ActionBarProps = {
  readonly children: ReactNode;
  /** The name of a bar that leads on instead of saving a form; it is then a landmark. */
  readonly leadsOn?: string;
  /** In edit forms the bar appears after a change; its place is reserved before. */
  readonly visible?: boolean;
  /** Above a keyboard, and on screens that low, the button moves to the top bar, in tab order after all fields. */
  readonly joinsTopBar?: boolean;
  readonly className?: string;
};

const barClass =
  'action-bar sticky bottom-0 z-20 bar-surface border-t border-line pb-[env(safe-area-inset-bottom)]';

const inTopBarClass =
  'short:pointer-events-none short:fixed short:inset-x-0 short:top-0 short:bottom-auto short:border-0 short:bg-transparent short:pt-[env(safe-area-inset-top)] short:pb-0 short:backdrop-filter-none';

/** The bar with a form's button, or a link onward, at the lower edge. The button names its form by `form={id}`. */
export const ActionBar = ({
  children,
  leadsOn,
  visible = true,
  joinsTopBar = false,
  className,
}: ActionBarProps) => (
  <div
    {...(leadsOn !== undefined && { role: 'navigation', 'aria-label': leadsOn })}
    className={clsx(
      barClass,
      joinsTopBar && inTopBarClass,
      visible ? 'animate-rise' : 'invisible',
      className,
    )}
  >
    <div
      className={clsx(
        'col py-3',
        joinsTopBar && 'short:flex short:h-12 short:items-center short:justify-end short:py-0',
      )}
    >
      {children}
    </div>
  </div>
);
