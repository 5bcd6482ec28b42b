import { ClockIcon } from '@/components/ui/icons';

/**
 * Marks what is saved on this device and not sent yet: a quiet icon, with a word for screen readers. With a network it
 * is sent before the mark would be seen.
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
