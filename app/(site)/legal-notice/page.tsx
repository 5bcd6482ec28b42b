import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { legalBackRoute } from '@/components/legal/back-route';
import { LegalNotice } from '@/components/legal/legal-notice';
import { counterPixel, operator } from '@/lib/server/request/operator';
import { readSession } from '@/lib/session/session-server';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('legal'))('title'),
});

/** `/legal-notice`: who runs this installation, from its configuration. */
export default async function LegalNoticePage() {
  const { previousRoute } = await readSession();
  return (
    <LegalNotice
      backHref={legalBackRoute(previousRoute)}
      operator={operator()}
      counterHost={counterPixel()?.host ?? null}
    />
  );
}
