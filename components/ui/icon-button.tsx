import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** The look of an icon with a word, 44 px high; also for links. */
export const iconButtonClass = 'press icon-button';

type IconWordProps = {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /**
   * When only the icon is shown; the word then still names it. cramped: in a container narrower than 15rem;
   * beside-save: also where the save button is in the same bar, as above a keyboard.
   */
  readonly wordHidden?: 'never' | 'cramped' | 'beside-save' | 'very-slim' | 'always';
};

const WORD_CLASSES = {
  never: '',
  cramped: '@max-[15rem]:sr-only',
  'beside-save': '@max-[15rem]:sr-only short:@max-[30rem]:sr-only',
  'very-slim': 'very-slim:sr-only',
  always: 'sr-only',
} as const;

/** The inside of an icon button or link. */
export function IconWord({ icon, children, wordHidden = 'never' }: IconWordProps) {
  return (
    <>
      {icon}
      <span className={WORD_CLASSES[wordHidden]}>{children}</span>
    </>
  );
}

/** A small action: an icon with its word, or with a word that only screen readers get. */
export function IconButton({
  icon,
  wordHidden = 'never',
  className,
  children,
  ...rest
}: IconWordProps & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={clsx(iconButtonClass, className)}>
      <IconWord icon={icon} wordHidden={wordHidden}>
        {children}
      </IconWord>
    </button>
  );
}
