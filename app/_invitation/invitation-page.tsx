import { notFound } from 'next/navigation';

import { findInvitedGroup, type InvitationParams } from '@/app/_invitation/invited-group';
import { joinGroupAction } from '@/app/actions/join-group';
import { Invitation } from '@/components/invitation/invitation';
import { avatarFaces, faceOf } from '@/lib/domain/avatars';
import { readSession } from '@/lib/session/session-server';
import { isStored } from '@/lib/session/stored-groups';

/** An invitation in either language: who invites to what, and one button. Opening it changes nothing on the device. */
export async function InvitationPage({ groupCode }: InvitationParams) {
  const books = await findInvitedGroup(groupCode);
  if (!books) notFound();
  const { group, members } = books;
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
