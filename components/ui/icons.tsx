import type { ReactNode } from 'react';

/** Inline icons on a grid of 24 with round strokes of 2 px. Hidden from screen readers: a word stands beside them. */
type IconProps = { readonly className?: string };

const DEFAULT_SIZE = 'size-[1.375rem]';

const icon = (shape: ReactNode) =>
  function Icon({ className = DEFAULT_SIZE }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className={`shrink-0 ${className}`}
      >
        {shape}
      </svg>
    );
  };

export const ShareIcon = icon(
  <>
    <path d="M12 15V3m0 0L8 7m4-4 4 4" />
    <path d="M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7" />
  </>,
);
export const MoreIcon = icon(
  <>
    <circle cx="5" cy="12" r="1.3" fill="currentColor" />
    <circle cx="12" cy="12" r="1.3" fill="currentColor" />
    <circle cx="19" cy="12" r="1.3" fill="currentColor" />
  </>,
);
export const BackIcon = icon(<path d="m15 5-7 7 7 7" />);
export const ForwardIcon = icon(<path d="m9 5 7 7-7 7" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const ArrowRightIcon = icon(<path d="M4 12h16m0 0-6-6m6 6-6 6" />);
export const SwapIcon = icon(<path d="M4 8h15m0 0-4-4m4 4-4 4M20 16H5m0 0 4-4m-4 4 4 4" />);
export const HomeIcon = icon(<path d="m3.5 11.5 8.5-8 8.5 8M6 9.5V20h12V9.5M10 20v-6h4v6" />);
export const EditIcon = icon(
  <>
    <path d="M4 20h4L19 9a2.8 2.8 0 0 0-4-4L4 16z" />
    <path d="m13.5 6.5 4 4" />
  </>,
);
export const HistoryIcon = icon(
  <>
    <path d="M4 5v4h4" />
    <path d="M4.5 9A8 8 0 1 1 4 12" />
    <path d="M12 8v4.5l3 2" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M5 15.5A2 2 0 0 1 4 14V6.5A2.5 2.5 0 0 1 6.5 4H14a2 2 0 0 1 1.5 1" />
  </>,
);
export const AgainIcon = icon(
  <>
    <path d="M4 11.5a8 8 0 0 1 14-4.5l2 2m0-5v5h-5" />
    <path d="M20 12.5a8 8 0 0 1-14 4.5l-2-2m0 5v-5h5" />
  </>,
);
export const TrashIcon = icon(<path d="M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5" />);
export const BellIcon = icon(
  <>
    <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10" />
    <path d="M10 20a2.2 2.2 0 0 0 4 0" />
  </>,
);
