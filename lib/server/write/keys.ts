import { randomBytes } from 'node:crypto';
import type { Asked } from '@/lib/domain/ledger/change';
import { isRefused } from '@/lib/domain/ledger/decided';
import { AppError } from '@/lib/errors';
import { keyInSealed, toSeal } from '@/lib/keyring.mjs';
import { type Access, assertMayWrite, byCode } from '@/lib/server/access/access';
import { rememberToldCode } from '@/lib/server/access/code-guard';
import { VIEW_SECRET_BYTES } from '@/lib/server/access/view-ids';
import { type Bound, bind, query } from '@/lib/server/database/database';
import { keyring } from '@/lib/server/database/secret';
import { hintKeysChanged } from '@/lib/server/live/hints';
import { lookUpGroup } from '@/lib/server/read/lookup';
import { endKeys, endViewKey, insertKey, renewedGroup, viewKeyOf } from '@/lib/server/sql/keys';
import { decideNext, writeGroup } from './group-write';
import { UNSIGNED } from './statements-of';

/** The statement that gives a group its code. */
export function codeStatement(groupId: string, code: string, now: Date): Bound {
  const { hashOf, seal } = keyring();
  return bind(insertKey, hashOf(code), groupId, 'all', seal(code), now);
}

/** The statement that gives a group its view-only link, with the secret of its ids. */
function viewKeyStatement(groupId: string, key: string, now: Date): Bound {
  const { hashOf, seal } = keyring();
  const secret = randomBytes(VIEW_SECRET_BYTES).toString('base64');
  return bind(insertKey, hashOf(key), groupId, 'look', seal(toSeal(key, secret)), now);
}

const RENEWAL: Asked = { kind: 'key.renew', may: 'all' };

const renew = (access: Access, code: string, author: string | null): Promise<string> =>
  writeGroup({
    ...{ access, missing: 'group-not-found', changes: [RENEWAL] },
    read: () => Promise.resolve(null),
    work: (ledger) => {
      const { id } = ledger.group;
      const { decided, statements, giveBack } = decideNext(ledger, RENEWAL, { ...UNSIGNED, author });
      if (isRefused(decided)) throw new AppError(decided.refusal);
      const keys = [bind(endKeys, id, ledger.now), codeStatement(id, code, ledger.now)];
      return { result: id, statements: [...statements, ...keys], giveBack };
    },
  });

/**
 * Gives a group a new code, which the device has drawn. The former one, and every key that was made with it, leads nowhere
 * from then on. Repeating it is done already, so an answer that was lost can be asked for again.
 * @param access by the former code
 * @param renewal `code`: the new one, as hard to guess as any (`isDrawnCode`); `author`: the member who does it; null: not
 *   said
 * @throws AppError group-not-found, also if the group has got yet another code; code-taken; and as `writeGroup`
 */
export async function renewCode(
  access: Access,
  { code, author }: { readonly code: string; readonly author: string | null },
): Promise<void> {
  try {
    hintKeysChanged(await renew(access, code, author));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'group-not-found')) throw error;
    const [renewed] = await query(renewedGroup, access.key, byCode(code).key);
    if (!renewed) throw error;
    // Who asked first may have died before it told anybody.
    hintKeysChanged(renewed.id);
  }
  rememberToldCode(code);
}

/** What making a link, putting another one in its place, or ending it asks for. */
const askedOf = (present: string | null, key: string | null): Asked => {
  if (key === null) return { kind: 'key.end', may: 'look' };
  return { kind: present === null ? 'key.make' : 'key.renew', may: 'look' };
};

const keyOf = (sealed: string): string => keyInSealed(keyring().open(sealed));

/** The key of a group's view-only link; null if it has none. @throws AppError group-not-found, busy; TooManyRequests */
export async function readViewKey(access: Access): Promise<string | null> {
  assertMayWrite(access);
  if (!(await lookUpGroup(access))) throw new AppError('group-not-found');
  const [found] = await query(viewKeyOf[access.kind], access.key);
  return found ? keyOf(found.sealed) : null;
}

/**
 * Gives a group a view-only link, which the device has drawn, or takes it away. A former link shows nothing from then on.
 * Repeating it is done already.
 * @param access by the code
 * @param wanted `key`: as hard to guess as any (`isViewKey`); null: none; `former`: the one that the device knows, so that
 *   nobody ends a link that they have not seen; `author`: as for `renewCode`
 * @throws AppError group-not-found; link-changed; code-taken; and as `writeGroup`
 */
export async function setViewKey(
  access: Access,
  {
    key,
    former,
    author,
  }: { readonly key: string | null; readonly former: string | null; readonly author: string | null },
): Promise<void> {
  const groupId = await writeGroup({
    ...{ access, missing: 'group-not-found', changes: [askedOf(null, key)] },
    read: ({ send }) => send(viewKeyOf[access.kind], access.key),
    work: (ledger, [found]) => {
      const { id } = ledger.group;
      const present = found ? keyOf(found.sealed) : null;
      if (present === key) return { result: id, statements: [], giveBack: () => undefined };
      if (present !== former) throw new AppError('link-changed');
      const asked = askedOf(present, key);
      const { decided, statements, giveBack } = decideNext(ledger, asked, { ...UNSIGNED, author });
      if (isRefused(decided)) throw new AppError(decided.refusal);
      const keys = [
        ...(present === null ? [] : [bind(endViewKey, id, ledger.now)]),
        ...(key === null ? [] : [viewKeyStatement(id, key, ledger.now)]),
      ];
      return { result: id, statements: [...statements, ...keys], giveBack };
    },
  });
  // Also if it was done before: who asked first may have died before it told anybody.
  hintKeysChanged(groupId);
  if (key !== null) rememberToldCode(key);
}
