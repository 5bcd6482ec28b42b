'use client';

import { useTranslations } from 'next-intl';

import { RailBalance } from '@/components/group/rail-balance';
import { GroupSwitch } from '@/components/groups/group-switch';
import { GroupLink } from '@/components/shell/group-link';
import { LogoMark } from '@/components/shell/bars/logo-link';
import { Verbatim } from '@/components/ui/verbatim';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';

/** The rail around its links: logo, name and group above them, one's own balance at the lower end. */
export function Rail({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('shell');
  return (
    <section aria-label={t('rail')} className="rail-head">
      <GroupLink
        href={routes.main}
        aria-label={t('overview', { product: product.name })}
        className="flex min-h-15 items-center gap-2 px-3 text-title text-ink no-underline"
      >
        <LogoMark />
        <Verbatim>{product.name}</Verbatim>
      </GroupLink>
      {groupCode !== '' && (
        <>
          <GroupSwitch groupCode={groupCode} />
          <RailBalance groupCode={groupCode} />
        </>
      )}
    </section>
  );
}
