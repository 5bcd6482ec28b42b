import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ActionBarProps = {
  readonly children: ReactNode;
  /** What the bar is called where it leads on instead of saving a form: it is a landmark then. */
  readonly leadsOn?: string;
  /** In edit forms the bar rises after a change; its place is kept before. */
  readonly visible?: boolean;
  /** Above a keyboard, and on screens as low as that, the button stands in the bar at the top, behind all fields for Tab. */
  readonly joinsTopBar?: boolean;
  readonly className?: string;
};

const barClass = 'sticky bottom-0 z-20 bar-surface border-t border-line pb-[env(safe-area-inset-bottom)]';

const inTopBarClass =
  'short:pointer-events-none short:fixed short:inset-x-0 short:top-0 short:bottom-auto short:border-0 short:bg-transparent short:pt-[env(safe-area-inset-top)] short:pb-0 short:backdrop-filter-none';

/** The bar with the one button of a form, or the one way on, stuck to the lower edge. The button names its form by `form={id}`. */
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
