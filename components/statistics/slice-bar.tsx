import { partOf } from '@/components/statistics/part-of';
import type { Cents } from '@/lib/domain/money/money';

type SliceBarProps = {
  readonly total: Cents;
  /** null: nobody's share is drawn. */
  readonly mine: Cents | null;
  /** What fills the whole width. */
  readonly largest: Cents;
};

/** A bar for a slice, with one's own share inside. The numbers stand beside it, so screen readers skip it. */
export const SliceBar = ({ total, mine, largest }: SliceBarProps) => (
  <svg aria-hidden="true" className="slice-bar">
    <rect className="slice-total" width={partOf(total, largest)} height="100%" />
    {mine !== null && mine > 0 && <rect className="slice-mine" width={partOf(mine, largest)} height="100%" />}
  </svg>
);
