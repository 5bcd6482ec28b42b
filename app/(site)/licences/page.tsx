import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { Licences } from '@/components/legal/licences';
import notices from '@/licences/third-party.json';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('licences'))('title'),
});

/** `/licences`: the third-party works in the product (scripts/collect-licences.mjs). */
export default function LicencesPage() {
  return <Licences notices={notices} />;
}
