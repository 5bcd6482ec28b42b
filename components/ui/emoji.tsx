import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/**
 * An emoji as a signpost; a word always stands beside it, so it is hidden from screen readers. Its box has the width of
 * our emoji font (docs/screens.md#type-and-measures): whatever the system draws before it is loaded, nothing moves.
 */
export function Emoji({ children, className }: { readonly children: string; readonly className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('emoji', className)}>
      {children}
    </span>
  );
}

/** The square in front of a row that is about a thing, not a person. */
export function EmojiTile({ children }: { readonly children: string }) {
  return (
    <span className="emoji-tile">
      <Emoji>{children}</Emoji>
    </span>
  );
}

/** The same with a face at its corner. The emoji is the system's, which has all of them. */
export function PictureTile({ children, corner }: { readonly children: string; readonly corner: ReactNode }) {
  return (
    <span aria-hidden="true" className="picture-tile">
      <span>{children}</span>
      {corner}
    </span>
  );
}
