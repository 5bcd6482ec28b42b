import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';

import { CounterPixel } from '@/components/shell/counter-pixel';
import { LinkedEmptyState } from '@/components/shell/linked-empty-state';
import { LogoBar } from '@/components/shell/logo-bar';
import { PlainFrame } from '@/components/shell/plain-frame';
import { routes } from '@/lib/routes';
import { counterPixel } from '@/lib/server/operator';

/** The title of the tab. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: t('title') };
}

/** Every path that does not exist, in the language of the request. */
export default function NotFound() {
  const t = useTranslations('notFound');
  return (
    <PlainFrame bar={<LogoBar />}>
      <LinkedEmptyState
        emoji="🧭"
        level={1}
        heading={t('heading')}
        href={routes.main}
        action={t('action')}
        className="mt-15"
      >
        {t('text')}
      </LinkedEmptyState>
      <CounterPixel url={counterPixel()?.url ?? null} />
    </PlainFrame>
  );
}
