import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { UnknownInvitation } from '@/components/invitation/unknown-invitation';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('invitation'))('unknown.title'),
});

/** The link leads to no group. */
export default function UnknownGroup() {
  return <UnknownInvitation />;
}
