import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';

import { CounterPixel } from '@/components/shell/counter-pixel';
import { PlainFrame } from '@/components/shell/plain-frame';
import { GroupLink } from '@/components/shell/group-link';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { routes } from '@/lib/routes';
import { counterPixel } from '@/lib/server/operator';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: t('title') };
}

/** Every path that does not exist, in the language of the request. */
export default function NotFound() {
  const t = useTranslations('notFound');
  return (
    <PlainFrame>
      <Card className="mt-15">
        <EmptyState
          emoji="🧭"
          level={1}
          heading={t('heading')}
          action={
            <GroupLink href={routes.main} className={buttonClass()}>
              {t('action')}
            </GroupLink>
          }
        >
          {t('text')}
        </EmptyState>
      </Card>
      <CounterPixel url={counterPixel()?.url ?? null} />
    </PlainFrame>
  );
}
