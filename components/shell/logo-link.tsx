import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { LogoMark } from '@/components/shell/logo';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';

/**
 * The logo leads to the main screen from everywhere; its target is 44 px around a mark of 32.
 * @param reload loads that page anew, where the present one stands in the main screen's place
 */
export function LogoLink({ reload = false }: { readonly reload?: boolean }) {
  const t = useTranslations('shell');
  const Link = reload ? 'a' : GroupLink;
  return (
    <Link
      href={routes.main}
      aria-label={t('overview', { product: product.name })}
      className="-m-1.5 grid size-11 shrink-0 place-items-center rounded-control"
    >
      <LogoMark />
    </Link>
  );
}
