'use client';

import { usePathname } from 'next/navigation';
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';

import { linkThatLedOn } from '@/components/shell/scroll-memory';
import { CoveredContext } from '@/lib/device/page/look/big-screen';

/** The path whose heading had the focus last; null until the first screen of this document. */
let arrivedAt: string | null = null;

/** Whether a control took the focus on arrival, such as the amount of a form. */
const isTyping = (): boolean => document.activeElement?.matches('input, select, textarea') ?? false;

/** Moves the focus to the heading of the present screen, for when the element that had it disappears. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('h1:not([inert] *)')?.focus({ preventScroll: true });

type FocusHeadingProps = {
  readonly children: ReactNode;
  readonly className?: string;
  /** The whole text, where the heading may be cut. */
  readonly title?: string;
};

/**
 * The one `h1` of a screen. A change of route moves the focus here, so that screen readers say where one is; on the way
 * back it moves to the link that led away.
 */
export function FocusHeading({ children, ...rest }: FocusHeadingProps) {
  const pathname = usePathname();
  const heading = useRef<HTMLHeadingElement>(null);
  const isCovered = useContext(CoveredContext);

  useEffect(() => {
    if (isCovered) return;
    if (arrivedAt !== null && arrivedAt !== pathname && !isTyping())
      (linkThatLedOn(pathname) ?? heading.current)?.focus({ preventScroll: true });
    arrivedAt = pathname;
  }, [pathname, isCovered]);

  return (
    <h1 ref={heading} tabIndex={-1} {...rest}>
      {children}
    </h1>
  );
}

/** The note under the title of a bar; provided by the frame of a group. */
export const BarNoteContext = createContext<ReactNode>(null);

/** The title of a bar, with a note below it, whose room is there anyway. */
export const BarTitle = (props: FocusHeadingProps) => (
  <div className="bar-title">
    <FocusHeading {...props} />
    {useContext(BarNoteContext)}
  </div>
);
