import { isMeDigits } from '@/lib/domain/me';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { DEVICE_MAX_GROUPS, PHONE_LINK_MAX_LENGTH } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { isStorableCode, type Session } from '@/lib/session/session';
import { meDigits } from '@/lib/session/me';

/**
 * The link by which one phone hands its groups to another (docs/screens.md#my-other-phone). All of it is in the fragment,
 * which no browser sends to a server. Nothing that comes out of it is trusted: codes and digits are checked by shape.
 */

/** A group, and who uses the device in it: the first digits of the member's id, null if nobody has said. */
export type CarriedGroup = { readonly groupCode: string; readonly digits: string | null };

/** What a phone hands over. */
export type Carried = {
  readonly groups: readonly CarriedGroup[];
  readonly language: Locale | null;
  /** From then on phones do not take it any more, in ms since 1970; a link says it in seconds. */
  readonly expiresAtMs: number;
};

/** Everything that this device has to hand over. */
export const carriedBy = (session: Session, expiresAtMs: number): Carried => ({
  groups: session.storedGroupCodes.map((groupCode) => ({ groupCode, digits: meDigits(session, groupCode) })),
  language: session.language,
  expiresAtMs,
});

/** As text of letters, digits, dots and hyphens. */
export function carriedText({ groups, language, expiresAtMs }: Carried): string {
  const listed = groups.map(({ groupCode, digits }) =>
    digits === null ? groupCode : `${groupCode}-${digits}`,
  );
  return [language ?? '', Math.ceil(expiresAtMs / 1000).toString(36), ...listed].join('.');
}

function readGroup(text: string): CarriedGroup | null {
  const [groupCode = '', digits = null, ...more] = text.split('-');
  const isWhole = more.length === 0 && (digits === null || isMeDigits(digits));
  return isWhole && isStorableCode(groupCode) ? { groupCode, digits } : null;
}

/** @returns null for what `carriedText` never writes; of a group that is named twice, the first counts */
export function readCarried(text: string): Carried | null {
  const [language = '', expiry = '', ...listed] = text.split('.');
  const groups = listed.map(readGroup).filter((group) => group !== null);
  const isWhole = groups.length === listed.length && groups.length > 0 && groups.length <= DEVICE_MAX_GROUPS;
  if (!isWhole || !/^[0-9a-z]{1,8}$/.test(expiry) || (language !== '' && !isLocale(language))) return null;
  return {
    groups: groups.filter(
      ({ groupCode }, index) => groups.findIndex((group) => group.groupCode === groupCode) === index,
    ),
    language: language === '' ? null : language,
    expiresAtMs: Number.parseInt(expiry, 36) * 1000,
  };
}

/** A link that says what it carries, or one that takes a passphrase. */
type LinkKind = 'open' | 'sealed';

const LETTERS: Readonly<Record<LinkKind, string>> = { open: 'o', sealed: 's' };

/** The format. A phone with an older one says that it does not know it. */
const VERSION = 1;

/** Tells a link that was cut off, or copied with a slip, from a wrong passphrase (FNV-1a, 32 bits). */
function checkOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}

/** @param body of letters, digits, dots, hyphens and underscores @returns the address */
export function phoneLink(origin: string, kind: LinkKind, body: string): string {
  const said = `${VERSION}${LETTERS[kind]}.${body}`;
  return `${origin}${routes.fromOtherPhone}#${said}.${checkOf(said)}`;
}

/** What stands in a link: what it carries, what a passphrase opens, or why it is none. */
export type ReadLink =
  | { readonly kind: 'open'; readonly carried: Carried }
  | { readonly kind: 'sealed'; readonly sealed: string }
  | { readonly kind: LinkProblem };

/** It is no such link, a part of one, or one of a version to come. */
export type LinkProblem = 'foreign' | 'cut' | 'newer';

/** Reads a fragment. @param fragment without its `#` */
export function readFragment(fragment: string): ReadLink {
  if (fragment.length > PHONE_LINK_MAX_LENGTH) return { kind: 'foreign' };
  const [, version = '', letter = ''] = /^([1-9]\d{0,2})([a-z])\./.exec(fragment) ?? [];
  if (Number(version) > VERSION) return { kind: 'newer' };
  if (version === '' || !Object.values(LETTERS).includes(letter)) return { kind: 'foreign' };
  const end = fragment.lastIndexOf('.');
  const said = fragment.slice(0, end);
  const body = said.slice(version.length + letter.length + 1);
  if (body === '' || checkOf(said) !== fragment.slice(end + 1)) return { kind: 'cut' };
  if (letter === LETTERS.sealed) return { kind: 'sealed', sealed: body };
  const carried = readCarried(body);
  return carried ? { kind: 'open', carried } : { kind: 'foreign' };
}

const ANY_LINK = new RegExp(`https?://([^/\\s]+)${routes.fromOtherPhone}#([\\w.-]*[a-z\\d])`, 'gi');

/**
 * The fragment of a link that was pasted, also within a message, or scanned. Of several, the last one counts.
 * @param hosts of this installation
 * @returns null if the text has no such link; `elsewhere` is the host of another installation
 */
export function fragmentIn(
  text: string,
  hosts: readonly string[],
): { readonly fragment: string } | { readonly elsewhere: string } | null {
  const [, host, fragment] = [...text.slice(-2 * PHONE_LINK_MAX_LENGTH).matchAll(ANY_LINK)].at(-1) ?? [];
  if (host === undefined || fragment === undefined) return null;
  return hosts.includes(host.toLowerCase()) ? { fragment } : { elsewhere: host };
}
