import { openDatabase, transaction } from '@/lib/server/database/database';
import { keyring } from '@/lib/server/database/secret';
import { lockGroup } from '@/lib/server/sql/groups';

/** A process of ours that locks a group as every write does, says so, and never commits. */
const [code = '', idleInTransactionMs] = process.argv.slice(2);
openDatabase({ limits: { idleInTransactionMs: Number(idleInTransactionMs) } });
void transaction(async ({ send }) => {
  await send(lockGroup.code, keyring().hashOf(code));
  process.stdout.write('locked\n');
  return await new Promise<never>(() => setInterval(() => undefined, 60_000));
});
