type SkeletonRowsProps = {
  /** Left out where no language is known yet; screen readers then hear nothing. */
  readonly label?: string;
  readonly rows?: number;
  /** Rows with a balance bar are higher. */
  readonly withBar?: boolean;
};

/** One pulsing placeholder block; it needs a size. */
export const skeletonClass = 'block animate-breathe rounded-bar bg-sunken';

/** Placeholder rows of true height while a list is loading, so that nothing jumps when it is there. */
export function SkeletonRows({ label, rows = 3, withBar = false }: SkeletonRowsProps) {
  return (
    <div
      role={label === undefined ? undefined : 'status'}
      className="@container animate-appear overflow-hidden rounded-card border border-line bg-surface"
    >
      {label !== undefined && <span className="sr-only">{label}</span>}
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          aria-hidden="true"
          className="grid grid-cols-[var(--avatar)_1fr_4rem] items-center gap-x-(--row-gap) px-(--row-pad-x) py-(--row-pad-y)"
        >
          <span className="size-(--avatar) animate-breathe rounded-full bg-sunken" />
          <span className="grid h-10 content-center gap-2">
            <span className={`${skeletonClass} h-3.5 w-2/5`} />
            <span className={`${skeletonClass} h-3 w-3/5`} />
          </span>
          <span className={`${skeletonClass} h-3.5`} />
          {withBar && <span className={`${skeletonClass} col-start-2 -col-end-1 mt-2 h-1.5`} />}
        </div>
      ))}
    </div>
  );
}
