import { clsx } from 'clsx';

import { product } from '@/lib/product';

const LOOKS = {
  /** Beside a title, which is what counts there. */
  quiet: 'size-6 text-ink-2',
  brand: 'size-7 text-accent',
} as const;

export type LogoLook = keyof typeof LOOKS;

/** The mark: two equal halves, because in the end it all comes out even. Screen readers get a word beside it. */
export const LogoMark = ({ look = 'brand' }: { readonly look?: LogoLook }) => (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={clsx('shrink-0', LOOKS[look])}>
    <path d={product.mark} />
  </svg>
);

/** Mark and name, where people meet the product for the first time. */
export const Brand = () => (
  <p className="flex items-center gap-2 text-title">
    <LogoMark />
    {product.name}
  </p>
);
