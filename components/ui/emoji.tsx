import { clsx } from 'clsx';

/**
 * An emoji as a signpost; a word always stands beside it, so it is hidden from screen readers. Its box has the width of
 * ours (visual.md §3): whatever the system draws until they arrive, nothing beside it moves.
 */
export function Emoji({ children, className }: { readonly children: string; readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('inline-block w-[1.275em] text-left font-pictograph', className)}
    >
      {children}
    </span>
  );
}

/** The square in front of a row that is about a thing, not a person. */
export function EmojiTile({ children }: { readonly children: string }) {
  return (
    <span className="grid size-(--avatar) shrink-0 place-items-center rounded-tile bg-sunken text-[1.25rem] leading-none">
      <Emoji>{children}</Emoji>
    </span>
  );
}
