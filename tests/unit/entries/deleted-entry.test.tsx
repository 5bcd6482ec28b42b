import { act, screen, waitFor } from '@testing-library/react';

import { useEntry } from '@/lib/device/hooks/use-entry';
import { seedCopy, takeDelta } from '@/lib/device/state/copy';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { EMPTY_OUTBOX, enqueue } from '@/lib/device/state/outbox';
import { deviceOf } from '@/lib/device/sync/outbox-device';
import { entryKey } from '@/lib/device/sync/side-queries';
import { type LedgerCopy, NOTHING_HELD } from '@/lib/domain/ledger/copy';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { serve } from '@/tests/unit/device/fake-server';
import { renderGroup } from '@/tests/unit/device/render-group';

const dinner = entryOf('Abendessen', '2026-11-14T18:32:00.000Z', { id: 'dinner' });

/** The copy of a page that shows one entry: it holds none itself. */
const at = (revision: number): LedgerCopy => ({
  ...copyOf({ Anna: 0, Ben: 0 }, { revision, entries: [] }),
  before: NOTHING_HELD,
});

function Shown() {
  return <p>{useEntry(GROUP_CODE, dinner.id).status}</p>;
}

const learn = (known: KnownGroups, from: number, gone: readonly string[] = []) =>
  act(() => {
    const { before: _before, ...present } = at(from + 1);
    takeDelta(known, GROUP_CODE, { ...present, since: at(from).version, gone });
  });

test('an entry that this device has deleted is not asked for when the server says that it is gone', async () => {
  const calls = serve(() => ({ status: 204 }));
  const asked = () => calls.filter(({ path }) => path.includes('entry='));
  const { known } = renderGroup(<Shown />, (fresh) => {
    seedCopy(fresh, GROUP_CODE, at(3));
    fresh.plant(entryKey(GROUP_CODE, dinner.id), dinner);
  });
  expect(screen.getByText('here')).toBeVisible();
  const { outboxes } = deviceOf(known);
  await act(() =>
    outboxes.change(GROUP_CODE, (outbox) =>
      enqueue(outbox, { id: 'deletion', kind: 'entry.delete', entryId: dinner.id, base: 0 }),
    ),
  );
  expect(screen.getByText('missing')).toBeVisible();
  learn(known, 3, [dinner.id]);
  await act(() => outboxes.change(GROUP_CODE, () => EMPTY_OUTBOX));
  expect(screen.getByText('missing')).toBeVisible();
  expect(asked()).toEqual([]);

  // Somebody may have brought it back.
  learn(known, 4);
  await waitFor(() => expect(asked()).toHaveLength(1));
});
