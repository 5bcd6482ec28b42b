import { useTranslations } from 'next-intl';

import { GroupFrame } from '@/components/shell/frame';
import { GroupLink } from '@/components/shell/group-link';
import { BackLink, NavBar } from '@/components/shell/nav-bar';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { routes } from '@/lib/routes';

/** Instead of a form as long as there is nobody to share with. */
export function TooFewMembers({ title }: { readonly title: string }) {
  const t = useTranslations('entries.tooFew');
  return (
    <GroupFrame bar={<NavBar title={title} start={<BackLink href={routes.main} />} />}>
      <Card className="mt-3">
        <EmptyState
          emoji="👥"
          heading={t('heading')}
          action={
            <GroupLink href={routes.createGroupMembers} className={buttonClass()}>
              {t('action')}
            </GroupLink>
          }
        >
          {t('text')}
        </EmptyState>
      </Card>
    </GroupFrame>
  );
}
