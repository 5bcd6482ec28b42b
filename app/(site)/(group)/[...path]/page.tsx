import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';

import { pageOf } from '@/app/(site)/(group)/screen-pages';
import { PackedSeed, PresentScreen } from '@/components/screens/group';
import { packSeed } from '@/lib/device/state/packed-seed';
import { matchScreen } from '@/lib/routes';

type Props = { readonly params: Promise<{ readonly path: readonly string[] }> };

/** The screen of the path. @throws the 404 page for a path outside of the table */
async function screenOf({ params }: Props) {
  const match = matchScreen(`/${(await params).path.join('/')}`) ?? notFound();
  // The cast is safe: the params have the names of this screen's path.
  return { page: pageOf(match.screen), params: match.params as never };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page, params } = await screenOf(props);
  const title = await page.title(await getTranslations(), params);
  return title === null ? {} : { title };
}

/** The page of every screen of a group. */
export default async function GroupPage(props: Props): Promise<ReactNode> {
  const { page, params } = await screenOf(props);
  const seed = await page.seed?.(params);
  const screen = <PresentScreen />;
  const seeded = seed ? (
    <PackedSeed key={seed.groupCode} text={packSeed(seed)}>
      {screen}
    </PackedSeed>
  ) : (
    screen
  );
  return page.around ? page.around(seeded) : seeded;
}
