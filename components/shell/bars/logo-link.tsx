import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { BarBrand } from '@/components/shell/bars/logo';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';

/** quiet: beside a title, which is what counts there. */
const LOOKS = { quiet: 'text-ink-2', brand: 'text-accent' } as const;

type LogoLinkProps = {
  /** Loads the main screen anew, where the present page stands in its place. */
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
