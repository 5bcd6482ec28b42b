import { clsx } from 'clsx';

/** A turning ring. Callers wait 200 ms before they show it, so that quick answers do not flicker. */
export function Spinner({ className = 'size-5' }: { readonly className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('inline-block', className)}>
      <span className="block size-full animate-spinner rounded-full border-2 border-current border-r-transparent" />
    </span>
  );
}
