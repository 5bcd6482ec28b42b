import { findMe, isMeDigits, meDigitsOf } from '@/lib/domain/me';
import { markOf } from '@/lib/session/me-cookie';
import type { Session } from '@/lib/session/session';

/** Who uses this device in each of its groups, as pure steps from one session to the next. */

/** The digits of the member who uses this device in a group; null where nobody has said so. */
export const meDigits = ({ me }: Session, groupCode: string): string | null =>
  me.find(({ mark }) => mark === markOf(groupCode))?.digits ?? null;

/** The member who uses this device in a group; null: nobody has said so, or who it was is no member any more. */
export const meAmong = <M extends { readonly id: string }>(
  session: Session,
  groupCode: string,
  members: readonly M[],
): M | null => findMe(members, meDigits(session, groupCode));

/** Whether it is still to be asked who that is: the device has come to the group, and has got no answer. */
export const isAsked = (session: Session, groupCode: string): boolean =>
  session.asking === groupCode && meDigits(session, groupCode) === null;

/** Forgets who it was, and does not ask. */
export const forgetMe = (session: Session, groupCode: string): Session => ({
  ...session,
  me: session.me.filter(({ mark }) => mark !== markOf(groupCode)),
  asking: session.asking === groupCode ? null : session.asking,
});

/**
 * Remembers who uses this device. The question is not taken back for that: where a browser loses the answer before a page has
 * told the server (Safari keeps what script has written for 7 days), it comes again.
 * @param memberId null: nobody, who only looks; that is not asked again
 */
export function chooseMe(session: Session, groupCode: string, memberId: string | null): Session {
  const { me } = forgetMe(session, groupCode);
  if (memberId === null) return forgetMe(session, groupCode);
  const digits = meDigitsOf(memberId);
  return isMeDigits(digits) ? { ...session, me: [...me, { mark: markOf(groupCode), digits }] } : session;
}
