import { notFound, redirect } from 'next/navigation';

import { findInvitedGroup, type InvitationParams, isFormerCode } from '@/app/_invitation/invited-group';
import { joinGroupAction } from '@/app/actions/join-group';
import { Invitation } from '@/components/invitation/invitation';
import { UnknownCode } from '@/components/shell/failures/unknown-code';
import { avatarFaces, faceOf } from '@/lib/domain/avatars';
import type { Locale } from '@/lib/i18n/locales';
import { routes } from '@/lib/routes';
import { readSession } from '@/lib/session/session-server';
import { isStored } from '@/lib/session/stored-groups';

type InvitationPageProps = InvitationParams & { readonly locale: Locale };

/**
 * An invitation or a view-only link in either language: the group, its members, and one button. Opening it changes
 * nothing on the device. A URL with anything around the key redirects to the clean one.
 */
export async function InvitationPage({ locale, groupCode }: InvitationPageProps) {
  const books = await findInvitedGroup(groupCode);
  if (!books) return (await isFormerCode(groupCode)) ? <UnknownCode why="changed" /> : notFound();
  const { group, members } = books;
  if (group.code !== groupCode) redirect(routes.joinGroup(locale, group.initialName, group.code));
  const faces = avatarFaces(members);
  return (
    <Invitation
      groupName={group.name}
      groupCode={group.code}
      members={members.map(({ id, name }) => ({ id, name, face: faceOf(faces, id) }))}
      isMember={isStored(await readSession(), group.code)}
      action={joinGroupAction}
    />
  );
}
