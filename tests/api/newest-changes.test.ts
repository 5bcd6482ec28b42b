import { applyChanges } from '@/lib/domain/ledger/view';
import type { Change } from '@/lib/domain/ledger/change';
import { newId } from '@/lib/domain/ids';
import { SEED_CHANGES } from '@/lib/limits';
import { byCode } from '@/lib/server/access/access';
import { readGroup } from '@/lib/server/read/read-group';
import { copyWithoutEntries } from '@/lib/server/read/seeds';
import { aChange, idOf, outcomesOf } from '../support/a-device';
import { aGroup } from '../support/a-group';

const confirmed = (fromId: string, toId: string) =>
  aChange('plan.confirm', { entryId: newId(), fromId, toId, cents: 100, currency: '€', day: '2026-11-20' });

it('a page names the newest changes, so that a device which lost the answer counts none of them twice', async () => {
  const group = await aGroup().with('Anna', 'Ben').spent('Anna', 50, ['Ben']);
  const changes = Array.from({ length: SEED_CHANGES }, () =>
    confirmed(idOf(group, 'Ben'), idOf(group, 'Anna')),
  );
  await outcomesOf(group, changes);
  const copy = await readGroup(copyWithoutEntries(byCode(group.code)));
  if (!copy) throw new Error('the group is gone');
  expect(copy.entries).toEqual([]);
  const view = applyChanges(copy, changes as unknown as readonly Change[]);
  expect(view.members).toEqual(copy.members);
  expect(view.pending).toEqual(new Set());
});

it('what old clients write has no id of a change, and is not named', async () => {
  const group = await aGroup().with('Anna', 'Ben').spent('Anna', 50, ['Ben']);
  const copy = await readGroup(copyWithoutEntries(byCode(group.code)));
  expect(copy?.newestChanges).toBeUndefined();
});
