import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { HomeIcon } from '@/components/ui/icons';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';
import { Verbatim } from '@/components/ui/verbatim';

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

/** In a bar: where it leads, with the name below. The mark, two halves, was taken for a switch between light and dark. */
export const BarBrand = () => (
  <>
    <HomeIcon className="size-6" />
    <Verbatim>{product.name}</Verbatim>
  </>
);

/** The bar of a page that says why there is nothing to see: no way back, only home. @param reload as for `LogoLink` */
export const LogoBar = ({ reload = false }: { readonly reload?: boolean }) => (
  <div className="flex min-h-15 items-center justify-end">
    <LogoLink reload={reload} />
  </div>
);

/** quiet: beside a title, which is what counts there. */
const LOOKS = { quiet: 'text-ink-2', brand: 'text-accent' } as const;

type LogoLinkProps = {
  /** Loads the main screen as a new page, for a page that is shown under its address. */
  readonly reload?: boolean;
  readonly look?: keyof typeof LOOKS;
};

/** The logo leads to the main screen from everywhere. */
export function LogoLink({ reload = false, look = 'brand' }: LogoLinkProps) {
  const t = useTranslations('shell');
  const Link = reload ? 'a' : GroupLink;
  return (
    <Link
      href={routes.main}
      aria-label={t('overview', { product: product.name })}
      className={clsx('bar-logo', LOOKS[look])}
    >
      <BarBrand />
    </Link>
  );
}
