import { Verbatim } from '@/components/ui/verbatim';
import { product } from '@/lib/product';

type LogoMarkProps = { readonly className?: string };

/** The mark: two equal halves, because in the end it all comes out even. Screen readers get a word beside it. */
export const LogoMark = ({ className = 'size-7 text-accent' }: LogoMarkProps) => (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={`shrink-0 ${className}`}>
    <path d={product.mark} />
  </svg>
);

/** Mark and name, where people meet the product for the first time. */
export const Brand = () => (
  <p className="flex items-center gap-2 text-title">
    <LogoMark />
    <Verbatim>{product.name}</Verbatim>
  </p>
);

/** The same in a bar, one below the other: alone, the mark could be taken for a switch between light and dark. */
export const BarBrand = () => (
  <>
    <LogoMark className="size-6" />
    <Verbatim>{product.name}</Verbatim>
  </>
);
