import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { LogoMark } from '@/components/shell/logo';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';

/** The logo leads to the main screen from everywhere; its target is 44 px around a mark of 32. */
export function LogoLink() {
  const t = useTranslations('shell');
  return (
    <GroupLink
      href={routes.main}
      aria-label={t('overview', { product: product.name })}
      className="-m-1.5 grid size-11 shrink-0 place-items-center rounded-control"
    >
      <LogoMark />
    </GroupLink>
  );
}
