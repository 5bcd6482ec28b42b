'use client';

import { clsx } from 'clsx';
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass, type ButtonLook } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/waiting/spinner';
import { SPINNER_DELAY_MS } from '@/lib/limits';

const SHOW_AT_LEAST_MS = 300;

/**
 * Turns a pending state into one that is calm to look at: true after 200 ms of waiting, then for at least 300 ms.
 * @param pending whether something is under way right now
 */
export function useCalmPending(pending: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAtMs = useRef(0);

  useEffect(() => {
    if (pending === shown) return;
    const delayMs = pending ? SPINNER_DELAY_MS : shownAtMs.current + SHOW_AT_LEAST_MS - Date.now();
    const timer = setTimeout(
      () => {
        if (pending) shownAtMs.current = Date.now();
        setShown(pending);
      },
      Math.max(0, delayMs),
    );
    return () => clearTimeout(timer);
  }, [pending, shown]);

  return shown;
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    readonly icon?: ReactNode;
    /** In progress: after a moment a spinner takes the icon's place; the width and focus stay, clicks do nothing. */
    readonly pending?: boolean;
    /** Where a dialog puts the focus when it opens. */
    readonly safe?: boolean;
  };

/** The button of every action. It is never `disabled`: that would take the keyboard's focus away. */
export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  pending = false,
  safe = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isRingShown = useCalmPending(pending);
  const act = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={act}
      aria-busy={pending || undefined}
      // A tap before the script was loaded has set attributes (lib/device/page/early/submit.ts).
      suppressHydrationWarning
      data-safe={safe || undefined}
      className={clsx(buttonClass({ variant, size }), className)}
    >
      {isRingShown && icon ? <Spinner /> : icon}
      {isRingShown && !icon && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={clsx('min-w-0 wrap-break-word', isRingShown && !icon && 'opacity-0')}>{children}</span>
    </button>
  );
}
