'use client';

import { useTranslations } from 'next-intl';

import { MainMessages } from '@/components/shell/messages/group-messages';
import { CounterPixel } from '@/components/shell/early/counter-pixel';
import { LinkedEmptyState } from '@/components/shell/failures/linked-empty-state';
import { LogoBar } from '@/components/shell/bars/logo-link';
import { PlainFrame } from '@/components/shell/plain-frame';
import type { Locale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';

export type NotFoundProps = {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly counterPixelUrl: string | null;
};

/** With its own texts: outside of a group none are sent to the browser. */
export const NotFoundWords = ({ counterPixelUrl, ...reader }: NotFoundProps) => (
  <MainMessages {...reader}>
    <PlainFrame bar={<LogoBar />}>
      <WayOn />
      <CounterPixel url={counterPixelUrl} />
    </PlainFrame>
  </MainMessages>
);

function WayOn() {
  const t = useTranslations('notFound');
  return (
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
  );
}
