import { useTranslations } from 'next-intl';

import { PlainFrame } from '@/components/shell/plain-frame';
import { GroupLink } from '@/components/shell/group-link';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { routes } from '@/lib/routes';

/** The code of the link leads to no group: says so, and offers the form for a code. */
export function UnknownInvitation() {
  const t = useTranslations('invitation.unknown');
  return (
    <PlainFrame>
      <Card className="mt-15">
        <EmptyState
          emoji="🔎"
          level={1}
          heading={t('heading')}
          action={
            <>
              <GroupLink href={routes.onboardingEnterGroupCode} className={buttonClass()}>
                {t('enter')}
              </GroupLink>
              <GroupLink href={routes.main} className={buttonClass({ variant: 'secondary' })}>
                {t('home')}
              </GroupLink>
            </>
          }
        >
          {t('text')}
        </EmptyState>
      </Card>
    </PlainFrame>
  );
}
