import type { Asked } from '@/lib/domain/ledger/change';
import { isRefused } from '@/lib/domain/ledger/decided';
import { AppError } from '@/lib/errors';
import { type Access, byCode } from '@/lib/server/access/access';
import { rememberToldCode } from '@/lib/server/access/code-guard';
import { type Bound, bind, query } from '@/lib/server/database/database';
import { keyring } from '@/lib/server/database/secret';
import { hintCodeRenewed } from '@/lib/server/live/hints';
import { endKeys, insertKey, renewedGroup } from '@/lib/server/sql/keys';
import { decideNext, writeGroup } from './group-write';
import { UNSIGNED } from './statements-of';

/** The statement that gives a group its code. */
export function codeStatement(groupId: string, code: string, now: Date): Bound {
  const { hashOf, seal } = keyring();
  return bind(insertKey, hashOf(code), groupId, 'all', seal(code), now);
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
    hintCodeRenewed(await renew(access, code, author));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'group-not-found')) throw error;
    const [renewed] = await query(renewedGroup, access.key, byCode(code).key);
    if (!renewed) throw error;
  }
  rememberToldCode(code);
}
