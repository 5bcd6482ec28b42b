import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { findInvitedGroup, type InvitationParams } from '@/app/_invitation/invited-group';
import { publicOrigin } from '@/app/_invitation/origin';
import { picturePath } from '@/app/_invitation/picture';
import { isViewKey } from '@/lib/domain/text/codes';
import { openGraphLocale, otherLocale, type Locale } from '@/lib/i18n/locales';
import { product } from '@/lib/product';
import { routes } from '@/lib/routes';
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from '@/lib/server/pictures/invitation-picture';

/** The URL is a key: search engines must not index it, and other sites must not see it as a referrer. */
const SECRET = {
  robots: { index: false, follow: false },
  referrer: 'same-origin',
} as const satisfies Metadata;

/** The preview of an invitation, in the language of the link, whatever the reader's cookies say. */
export async function invitationMetadata(locale: Locale, { groupCode }: InvitationParams): Promise<Metadata> {
  const [t, books] = await Promise.all([
    getTranslations({ locale, namespace: 'invitation' }),
    findInvitedGroup(groupCode),
  ]);
  if (!books) return SECRET;
  const { group, members } = books;
  const origin = await publicOrigin();
  const { initialName, code, revision } = group;
  const isView = isViewKey(code);
  const title = t(isView ? 'look.title' : 'title', { group: group.name });
  const values = { group: group.name, product: product.name };
  const description = t(isView ? 'look.description' : 'description', values);
  const picture = {
    url: origin + picturePath({ locale, initialName, code, revision }),
    type: 'image/png',
    width: PICTURE_WIDTH_PX,
    height: PICTURE_HEIGHT_PX,
    alt: t(isView ? 'look.pictureAlt' : 'pictureAlt', {
      group: group.name,
      members: t('members', { count: members.length }),
    }),
  };
  return {
    ...SECRET,
    metadataBase: new URL(origin),
    title: { absolute: title },
    description,
    openGraph: {
      type: 'website',
      siteName: product.name,
      locale: openGraphLocale(locale),
      alternateLocale: openGraphLocale(otherLocale(locale)),
      url: origin + routes.joinGroup(locale, initialName, code),
      title,
      description,
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  };
}
