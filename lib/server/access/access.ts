import { AppError } from '@/lib/errors';
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
  /** The code that an old client believes the group to have; null if it sent none. */
  readonly believedCode: string | null;
  readonly [isMade]: true;
};

/** Only this file makes one. */
const made = (access: Omit<Access, typeof isMade>): Access => access as Access;

/** By a group's code. @param code as it was sent */
export const byCode = (code: string, may: Access['may'] = 'all'): Access =>
  made({ kind: 'code', key: code, may, believedCode: null });

/** By the id of a group or of something in it: in old calls such an id is a key. @param id well-formed */
export const byId = (
  kind: Exclude<LocatorKind, 'code'>,
  id: string,
  believedCode: string | null = null,
): Access => made({ kind, key: id, may: 'all', believedCode });

/** @throws AppError look-only */
export function assertMayWrite({ may }: Access): void {
  if (may === 'look') throw new AppError('look-only');
}
