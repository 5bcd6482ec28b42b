import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { UnknownCode } from '@/components/shell/failures/unknown-code';

/** The title of the tab. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('invitation'))('unknown.linkHeading'),
});

/** The link shows nothing, or nothing any more. */
export default function UnknownLink() {
  return <UnknownCode why="link" />;
}
