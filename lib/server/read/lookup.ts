import type { Group } from '@/lib/domain/ledger/ledger';
import { countLookup } from '@/lib/server/access/code-guard';
import { coldRead, query } from '@/lib/server/database/database';
import {
  booksWith,
  instantOfRevision,
  readLocated,
  type ReadBooks,
  type ReadGroup,
  readGroup,
  lookUpGuarded,
} from './read-group';
import { canLead, type Locator, perLocator } from '@/lib/server/sql/locators';
import { columnsOfGroup, presentCodes } from '@/lib/server/sql/groups';
import { instantOf } from '@/lib/server/sql/journal';

const findGroup = perLocator<ReadGroup>(
  'find_group',
  (groupId) =>
    `SELECT ${columnsOfGroup}, ${instantOfRevision} AS "changedAt" FROM groups g WHERE g.id = ${groupId}`,
);

const byCode = (code: string): Locator => ({ kind: 'code', key: code });

/**
 * The group with this code, without counting a miss: for answers that do not reveal whether the group exists, and for
 * callers that have a budget of their own.
 */
export const lookUpGroupUncounted = async (code: string): Promise<ReadGroup | null> =>
  canLead(byCode(code)) ? await readLocated(findGroup, byCode(code)) : null;

/** The group with exactly this code; null if there is none. @throws TooManyRequests */
export const lookUpGroup = (code: string): Promise<ReadGroup | null> =>
  lookUpGuarded(findGroup, byCode(code));

const books = booksWith('alone', {});

/** A group and its members, in order of joining. Balances take one index lookup and one round trip. */
export const booksOf = (code: string) => books(byCode(code), [], (found) => found);

/** The group with this code and its members; null if there is none. @throws TooManyRequests */
export const lookUpBooks = (code: string): Promise<ReadBooks | null> => readGroup(booksOf(code));

/**
 * The first of these spellings (lib/domain/text/codes.ts) that is the code of a group; null if there is none, which
 * counts as one miss. A single spelling is returned unchecked, because the look-up that follows checks it.
 * @throws TooManyRequests; AppError busy
 */
async function meantCode(spellings: readonly string[]): Promise<string | null> {
  if (spellings.length <= 1) return spellings[0] ?? null;
  await countLookup(spellings, true);
  const present = new Set((await query(presentCodes, spellings)).map(({ code }) => code));
  return spellings.find((code) => present.has(code)) ?? null;
}

/** Looks up the code that one of these spellings means. @throws as `meantCode` and `lookUp` */
export async function lookUpMeant<Found>(
  spellings: readonly string[],
  lookUp: (code: string) => Promise<Found | null>,
): Promise<Found | null> {
  const code = await meantCode(spellings);
  return code === null ? null : lookUp(code);
}

/** The instant of a group's revision; the creation of the group if the Journal has no row of the revision. */
export async function lookUpInstant({ id, revision, createdAt }: Group): Promise<Date> {
  const [row] = await query(instantOf, id, revision);
  return row?.at ?? createdAt;
}

/**
 * Names of the groups with these codes, in the order of the codes; unknown codes are left out.
 * @throws TooManyRequests
 */
export async function lookUpGroupNames(
  codes: readonly string[],
): Promise<readonly { readonly name: string; readonly code: string }[]> {
  await countLookup(codes);
  const groups = await coldRead((prisma) =>
    prisma.group.findMany({ where: { code: { in: [...codes] } }, select: { name: true, code: true } }),
  );
  const names = new Map(groups.map(({ code, name }) => [code, name]));
  return [...new Set(codes)].flatMap((code) => {
    const name = names.get(code);
    return name === undefined ? [] : [{ name, code }];
  });
}
