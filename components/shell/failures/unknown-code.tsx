import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { LogoBar } from '@/components/shell/bars/logo-link';
import { PlainFrame } from '@/components/shell/plain-frame';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { routes } from '@/lib/routes';

/**
 * The code of a link leads to no group: says so, and offers the form for a code.
 * @param props `isChanged`: it did, and the group has another code now
 */
export function UnknownCode({ isChanged = false }: { readonly isChanged?: boolean }) {
  const t = useTranslations('invitation.unknown');
  return (
    <PlainFrame bar={<LogoBar />}>
      <Card className="mt-15">
        <EmptyState
          emoji={isChanged ? '🔒' : '🔎'}
          level={1}
          heading={t(isChanged ? 'changedHeading' : 'heading')}
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
          {t(isChanged ? 'changedText' : 'text')}
        </EmptyState>
      </Card>
    </PlainFrame>
  );
}
