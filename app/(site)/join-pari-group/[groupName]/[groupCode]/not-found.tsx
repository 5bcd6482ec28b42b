import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { UnknownCode } from '@/components/shell/failures/unknown-code';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('invitation'))('unknown.title'),
});

/** The link leads to no group. */
export default function UnknownGroup() {
  return <UnknownCode />;
}
