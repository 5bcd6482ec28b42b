import { aGroup } from '../support/a-group';
import { api } from '../support/api';
import { rows } from '../support/database';
import { EventReader } from '../support/event-reader';
import { ledgerOf } from '../support/ledger-calls';

// No database listens there, so LISTEN fails. The environment is read at its first use, which comes later.
process.env.DIRECT_DATABASE_URL = 'postgresql://127.0.0.1:1/nobody';
process.env.LOG_LEVEL = 'silent';

it('if notifications of other processes cannot be heard, their writes are found by polling', async () => {
  const group = await aGroup();
  const reader = await EventReader.of(group.code);
  await reader.next();
  await rows(
    `WITH told AS (
       INSERT INTO journal (group_id, revision, at, event)
       SELECT id, revision + 1, now(), '{"kind":"group.set"}' FROM groups WHERE id = $1
     ) UPDATE groups SET revision = revision + 1 WHERE id = $1`,
    [group.id],
  );
  await reader.until((await ledgerOf(group.code)).body.version);
  await api.patch(`groups/${group.id}`, { groupName: 'Porto' });
  await reader.until((await ledgerOf(group.code)).body.version);
  await rows('DELETE FROM groups WHERE id = $1', [group.id]);
  expect(await reader.next()).toEqual({ event: 'gone', data: 'gone' });
});
