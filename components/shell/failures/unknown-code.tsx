import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { LogoBar } from '@/components/shell/bars/logo-link';
import { PlainFrame } from '@/components/shell/plain-frame';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { routes } from '@/lib/routes';

type UnknownCodeProps = {
  /** `changed`: it did, and the group has another code now. `link`: it is the key of a view-only link. */
  readonly why?: 'unknown' | 'changed' | 'link';
};

const SAID = {
  unknown: { emoji: '🔎', heading: 'heading', text: 'text' },
  changed: { emoji: '🔒', heading: 'changedHeading', text: 'changedText' },
  link: { emoji: '🔒', heading: 'linkHeading', text: 'linkText' },
} as const;

/** The code of a link leads to no group: says so, and offers the form for a code. */
export function UnknownCode({ why = 'unknown' }: UnknownCodeProps) {
  const { emoji, heading, text } = SAID[why];
  const t = useTranslations('invitation.unknown');
  return (
    <PlainFrame bar={<LogoBar />}>
      <Card className="mt-15">
        <EmptyState
          emoji={emoji}
          level={1}
          heading={t(heading)}
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
          {t(text)}
        </EmptyState>
      </Card>
    </PlainFrame>
  );
}
