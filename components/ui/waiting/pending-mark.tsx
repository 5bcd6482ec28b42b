import { ClockIcon } from '@/components/ui/icons';

/**
 * Beside what this device has saved and nobody else knows yet: quiet for the eye, a word for who listens. Where a network is
 * there it is sent before the mark would be seen.
 */
export const PendingMark = ({ label }: { readonly label: string }) => (
  <span
    role="img"
    aria-label={label}
    title={label}
    className="ml-1.5 inline-flex animate-appear align-[-0.125em] text-ink-2"
  >
    <ClockIcon className="size-[1em]" />
  </span>
);
