import { isViewKey } from '@/lib/domain/text/codes';
import { AppError } from '@/lib/errors';
import { keyring } from '@/lib/server/database/secret';
import type { Locator, LocatorKind } from '@/lib/server/sql/locators';

declare const isMade: unique symbol;

/**
 * The way into one group by which a request came, and what it permits. Routes, pages, actions and pictures make it from
 * what they were sent, with the functions below; everything behind them takes it, and no code. `readGroup` and
 * `writeGroup` check it. It carries no id of the group: each statement finds the group itself, which spares a round
 * trip.
 */
export type Access = Locator & {
  readonly may: 'all' | 'look';
  /** The code or the key of a view-only link, as it was sent; null: it came by an id. */
  readonly code: string | null;
  /** The code that an old client believes the group to have; null if it sent none. */
  readonly believedCode: string | null;
  readonly [isMade]: true;
};

/** Only this file makes one. */
const made = (access: Omit<Access, typeof isMade>): Access => access as Access;

/**
 * By a group's code. Every door that does not say that it lets in who may only look makes its access with this.
 * @param code as it was sent
 * @throws AppError look-only for the key of a view-only link; busy while the secret is not known
 */
export function byCode(code: string): Access {
  if (isViewKey(code)) throw new AppError('look-only');
  return made({ kind: 'code', key: keyring().hashOf(code), code, may: 'all', believedCode: null });
}

/** By the id of a group or of something in it: in old calls such an id is a key. @param id well-formed */
export const byId = (
  kind: Exclude<LocatorKind, 'code' | 'view'>,
  id: string,
  believedCode: string | null = null,
): Access => made({ kind, key: id, code: null, may: 'all', believedCode });

/**
 * By a group's code or by the key of a view-only link: for what may be done by looking. What is read by the latter has
 * other ids (views.ts).
 * @param key as it was sent
 * @throws AppError busy while the secret is not known
 */
export const byKey = (key: string): Access =>
  isViewKey(key)
    ? made({ kind: 'view', key: keyring().hashOf(key), code: key, may: 'look', believedCode: null })
    : byCode(key);

/** The way back into a group that was read, for what is read of it later. @param groupId as the access shows it */
export const wayBack = (access: Access, groupId: string): Access =>
  access.may === 'look' ? access : byId('group', groupId);

/**
 * The code of a group that was read.
 * @param access by which it was read @param sealed the code, if it was read by an id
 */
export const codeBehind = ({ code }: Access, sealed: string | null): string =>
  code ?? keyring().open(sealed ?? '');

/** @throws AppError look-only */
export function assertMayWrite({ may }: Access): void {
  if (may === 'look') throw new AppError('look-only');
}
