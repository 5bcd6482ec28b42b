import { query } from '@/lib/server/database/database';
import { assertSecretFits, keyring } from '@/lib/server/database/secret';
import { namesBehind } from '@/lib/server/sql/keys';
import { type Access, byKey } from './access';
import { countLookup, findPresent } from './code-guard';

/**
 * The first of these spellings (lib/domain/text/codes.ts) that is the code of a group; null if there is none, which
 * counts as one miss. A single spelling is returned unchecked, because the look-up that follows checks it.
 * @throws TooManyRequests; AppError busy
 */
async function meantCode(spellings: readonly string[]): Promise<string | null> {
  if (spellings.length <= 1) return spellings[0] ?? null;
  await countLookup(spellings, true);
  const present = await findPresent(spellings);
  return spellings.find((code) => present.has(code)) ?? null;
}

/** Looks up the code that one of these spellings means. @throws as `meantCode` and `lookUp` */
export async function lookUpMeant<Found>(
  spellings: readonly string[],
  lookUp: (access: Access) => Promise<Found | null>,
): Promise<Found | null> {
  const code = await meantCode(spellings);
  return code === null ? null : lookUp(byKey(code));
}

/**
 * Names of the groups with these codes, in the order of the codes; unknown codes are left out.
 * @throws TooManyRequests
 */
export async function lookUpGroupNames(
  codes: readonly string[],
): Promise<readonly { readonly name: string; readonly code: string }[]> {
  await countLookup(codes);
  const { hashOf } = keyring();
  const wanted = [...new Set(codes)].map((code) => ({ code, hash: hashOf(code) }));
  const found = await query(
    namesBehind,
    wanted.map(({ hash }) => hash),
  );
  if (found.length < wanted.length) await assertSecretFits();
  const names = new Map(found.map(({ hash, name }) => [hash, name]));
  return wanted.flatMap(({ code, hash }) => {
    const name = names.get(hash);
    return name === undefined ? [] : [{ name, code }];
  });
}
