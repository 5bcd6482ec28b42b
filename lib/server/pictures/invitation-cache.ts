import { boundedMemo } from '@/lib/domain/bounded-memo';
import { drawInvitation, type Invitation } from './invitation-picture';

/** A picture has about 30 kB. */
const KEPT_PICTURES = 100;

const pictureOf = boundedMemo<Uint8Array>(KEPT_PICTURES);

/**
 * The picture of an invitation, drawn once per version of the group.
 * @param version changes with everything that the picture shows
 * @returns PNG
 */
export const invitationPicture = (version: string, invitation: Invitation): Uint8Array =>
  pictureOf(version, () => drawInvitation(invitation));
