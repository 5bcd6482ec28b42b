import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { legalBackRoute } from '@/components/legal/back-route';
import { Terms } from '@/components/legal/terms';
import { readSession } from '@/lib/session/session-server';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('terms'))('title'),
});

/** `/terms-and-conditions` */
export default async function TermsPage() {
  const { previousRoute } = await readSession();
  return <Terms backHref={legalBackRoute(previousRoute)} />;
}
