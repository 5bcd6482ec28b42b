import { drawInvitation, type Invitation } from './invitation-picture';

/** A picture has about 30 kB. */
const KEPT_PICTURES = 100;

const pictures = new Map<string, Uint8Array>();

/**
 * The picture of an invitation, drawn once for each version of the group.
 * @param version changes with everything that the picture shows
 * @returns PNG
 */
export function invitationPicture(version: string, invitation: Invitation): Uint8Array {
  const picture = pictures.get(version) ?? drawInvitation(invitation);
  // The one that was asked for last is the last of the map, so the first is the one to go.
  pictures.delete(version);
  pictures.set(version, picture);
  const [oldest] = pictures.keys();
  if (pictures.size > KEPT_PICTURES && oldest !== undefined) pictures.delete(oldest);
  return picture;
}
