import { clsx } from 'clsx';

type BalanceBarProps = {
  /** Balance ÷ largest |balance| of the group, −1 to 1; 0 shows the tick alone. */
  readonly ratio: number;
  /** Position in the list when the bars appear for the first time: they grow one after the other. */
  readonly growIndex?: number;
};

const STAGGER_MS = 30;
const MAX_STAGGERED_ROWS = 8;

/** The bar around zero: to the right in teal what someone gets, to the left in orange what someone owes. */
export function BalanceBar({ ratio, growIndex }: BalanceBarProps) {
  const grows = growIndex !== undefined && growIndex < MAX_STAGGERED_ROWS;
  return (
    <span
      aria-hidden="true"
      className="relative block h-1.5 rounded-bar bg-sunken forced-color-adjust-none forced-colors:border forced-colors:border-[CanvasText]"
    >
      {ratio !== 0 && (
        <span
          style={{
            width: `${Math.min(1, Math.abs(ratio)) * 50}%`,
            ...(grows && { animationDelay: `${growIndex * STAGGER_MS}ms` }),
          }}
          className={clsx(
            'absolute inset-y-0',
            ratio > 0
              ? 'left-1/2 origin-left rounded-r-bar bg-get-bar'
              : 'right-1/2 origin-right rounded-l-bar bg-owe-bar',
            grows && 'animate-grow',
          )}
        />
      )}
      <span className="absolute -inset-y-[3px] left-1/2 -ml-px w-0.5 rounded-[1px] bg-line-strong opacity-55" />
    </span>
  );
}
