import { clsx } from 'clsx';

type BalanceBarProps = {
  /** Balance ÷ largest |balance| of the group, −1 to 1; 0 shows the tick alone. */
  readonly ratio: number;
  /** Whether it grows when it appears; in a list the bars do so one after the other. */
  readonly grows?: boolean;
  /** Whether it runs to zero: all bars of a list do so together, at once or after the last payment's row has gone. */
  readonly falls?: 'no' | 'now' | 'late';
};

const FALLS = { no: '', now: 'animate-fall', late: 'animate-fall-late' } as const;

/**
 * The bar around zero: to the right in teal what someone gets, to the left in orange what someone owes. An empty `svg`,
 * because its width can be an attribute: the content security policy refuses `style` in HTML.
 */
export function BalanceBar({ ratio, grows = false, falls = 'no' }: BalanceBarProps) {
  return (
    <span aria-hidden="true" className="bar">
      {ratio !== 0 && (
        <svg
          width={`${Math.min(1, Math.abs(ratio)) * 50}%`}
          className={clsx(ratio > 0 ? 'bar-get' : 'bar-owe', grows && 'animate-grow', FALLS[falls])}
        />
      )}
      <span className="bar-zero" />
    </span>
  );
}
