import { clsx } from 'clsx';

/** An emoji as a signpost; a word always stands beside it, so it is hidden from screen readers. */
export function Emoji({ children, className }: { readonly children: string; readonly className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('font-pictograph', className)}>
      {children}
    </span>
  );
}

/** The square in front of a row that is about a thing, not a person. */
export function EmojiTile({ children }: { readonly children: string }) {
  return (
    <Emoji className="grid size-(--avatar) shrink-0 place-items-center rounded-tile bg-sunken text-[1.25rem] leading-none">
      {children}
    </Emoji>
  );
}
