import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { LogoMark, type LogoLook } from '@/components/shell/logo';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';

/** The mark stands at the edge of the column; its target of 44 px reaches beyond, also over the edge of the title. */
const EDGES = { quiet: '-m-2.5', brand: '-m-2' } as const;

type LogoLinkProps = {
  /** Loads the main screen anew, where the present page stands in its place. */
  readonly reload?: boolean;
  readonly look?: LogoLook;
};

/** The logo leads to the main screen from everywhere. */
export function LogoLink({ reload = false, look = 'brand' }: LogoLinkProps) {
  const t = useTranslations('shell');
  const Link = reload ? 'a' : GroupLink;
  return (
    <Link
      href={routes.main}
      aria-label={t('overview', { product: product.name })}
      className={clsx('bar-logo', EDGES[look])}
    >
      <LogoMark look={look} />
    </Link>
  );
}
