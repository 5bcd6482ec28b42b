import { useTranslations } from 'next-intl';
import Link from 'next/link';

import { PlainFrame } from '@/components/shell/frame';
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
              <Link href={routes.onboardingEnterGroupCode} prefetch={false} className={buttonClass()}>
                {t('enter')}
              </Link>
              <Link href={routes.main} prefetch={false} className={buttonClass({ variant: 'secondary' })}>
                {t('home')}
              </Link>
            </>
          }
        >
          {t('text')}
        </EmptyState>
      </Card>
    </PlainFrame>
  );
}
