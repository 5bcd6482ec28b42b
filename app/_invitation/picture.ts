import { getTranslations } from 'next-intl/server';

import { findInvitedGroup } from '@/app/_invitation/invited-group';
import { etagOf, isKnown } from '@/app/api/v1/_http/etag';
import { handle } from '@/app/api/v1/_http/route';
import { isViewKey } from '@/lib/domain/text/codes';
import type { Locale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';
import { invitationPicture } from '@/lib/server/pictures/invitation-cache';

/** The last segment of the picture's address, below the invitation's own. */
const PICTURE_SEGMENT = 'picture.png';

type PictureOf = {
  readonly locale: Locale;
  readonly initialName: string;
  readonly code: string;
  readonly revision: number;
};

/** The path of an invitation's picture; the revision keeps messengers from showing an older one. */
export const picturePath = ({ locale, initialName, code, revision }: PictureOf): string =>
  `${routes.joinGroup(locale, initialName, code)}/${PICTURE_SEGMENT}?revision=${revision}`;

/** GET …/picture.png: what messengers show beside the link of a group. */
export const pictureRoute = (locale: Locale) =>
  handle(async (request, { groupCode = '' }) => {
    const books = await findInvitedGroup(groupCode);
    if (!books) return new Response(null, { status: 404 });
    const { group, members } = books;
    const headers = { etag: etagOf(group), 'cache-control': 'private, max-age=300' };
    if (isKnown(request, headers.etag)) return new Response(null, { status: 304, headers });
    const t = await getTranslations({ locale, namespace: 'invitation' });
    const picture = invitationPicture(`${group.id}.${group.revision}.${locale}`, {
      groupName: group.name,
      memberCount: members.length,
      words: {
        lead: t(isViewKey(group.code) ? 'look.pictureLead' : 'pictureLead'),
        members: t('members', { count: members.length }),
      },
    });
    const body = new Uint8Array(picture);
    return new Response(body, { headers: { ...headers, 'content-type': 'image/png' } });
  });
