import { findMe, isMeDigits, meDigitsOf } from '@/lib/domain/me';
import { markOf } from '@/lib/session/me-cookie';
import type { Session } from '@/lib/session/session';

/** Which member uses this device in each of its groups, as pure steps from one session to the next. */

/** The digits of the member who uses this device in a group; null if nobody was chosen. */
export const meDigits = ({ me }: Session, groupCode: string): string | null =>
  me.find(({ mark }) => mark === markOf(groupCode))?.digits ?? null;

/** The member who uses this device in a group; null if nobody was chosen, or if the chosen member has left. */
export const meAmong = <M extends { readonly id: string }>(
  session: Session,
  groupCode: string,
  members: readonly M[],
): M | null => findMe(members, meDigits(session, groupCode));

/** Whether the device should still ask who uses it: it has just joined the group, and nobody has answered. */
export const isAsked = (session: Session, groupCode: string): boolean =>
  session.asking === groupCode && meDigits(session, groupCode) === null;

/** Forgets the chosen member, and stops asking. */
export const forgetMe = (session: Session, groupCode: string): Session => ({
  ...session,
  me: session.me.filter(({ mark }) => mark !== markOf(groupCode)),
  asking: session.asking === groupCode ? null : session.asking,
});

/**
 * Remembers who uses this device. `asking` is kept on purpose: if a browser loses the answer before a page has sent it
 * to the server (Safari keeps cookies written by script for 7 days), the question is asked again.
 * @param memberId null for somebody who only looks; the question is then not asked again
 */
export function chooseMe(session: Session, groupCode: string, memberId: string | null): Session {
  const { me } = forgetMe(session, groupCode);
  if (memberId === null) return forgetMe(session, groupCode);
  const digits = meDigitsOf(memberId);
  return isMeDigits(digits) ? { ...session, me: [...me, { mark: markOf(groupCode), digits }] } : session;
}
