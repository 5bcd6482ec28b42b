import { clsx } from 'clsx';

type StepDotsProps = {
  readonly steps: number;
  /** The present step, from 1. */
  readonly current: number;
  /** "Schritt 1 von 3". */
  readonly label: string;
};

/** Which step of a short flow one is at. */
export const StepDots = ({ steps, current, label }: StepDotsProps) => (
  <p className="flex items-center justify-center gap-2 py-2">
    <span className="sr-only">{label}</span>
    {Array.from({ length: steps }, (_, index) => (
      <span
        key={index}
        aria-hidden="true"
        className={clsx(
          'h-2 rounded-full forced-colors:border',
          index + 1 === current ? 'w-6 bg-primary' : 'w-2',
          index + 1 < current ? 'bg-primary' : index + 1 > current && 'bg-line-strong/50',
        )}
      />
    ))}
  </p>
);
