import { act, render, screen } from '@testing-library/react';

import { entryKey } from '@/lib/device/sync/side-queries';
import { seedCopy } from '@/lib/device/state/copy';
import { KnownGroupsContext, useCopyOf } from '@/lib/device/hooks/known-groups';
import { KnownGroups } from '@/lib/device/state/known-groups';
import { useLedgerState } from '@/lib/device/hooks/use-ledger';
import { queriesOf } from '@/lib/device/sync/queries';
import { SeedQueries } from '@/lib/device/hooks/seed';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { renderGroup } from '@/tests/unit/device/render-group';
import { serve } from '@/tests/unit/device/fake-server';

function Revision() {
  const copy = useCopyOf(GROUP_CODE);
  useLedgerState(GROUP_CODE);
  return <p>{copy ? `revision ${copy.group.revision}` : 'nothing'}</p>;
}

const seedAt = (revision: number) => ({ groupCode: GROUP_CODE, ledger: copyOf({ Anna: 0 }, { revision }) });

test('a screen finds what its page has read, without asking again', () => {
  const calls = serve(() => 'offline');
  renderGroup(
    <SeedQueries seed={seedAt(3)}>
      <Revision />
    </SeedQueries>,
  );
  expect(screen.getByText('revision 3')).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test("a page out of the browser's history does not bring old balances back, a newer one is taken", async () => {
  const isShown = async (revision: number, shown: string) => {
    const { unmount } = renderGroup(
      <SeedQueries seed={seedAt(revision)}>
        <Revision />
      </SeedQueries>,
      (known) => seedCopy(known, GROUP_CODE, copyOf({ Anna: 0 }, { revision: 5 })),
    );
    expect(await screen.findByText(shown)).toBeInTheDocument();
    unmount();
  };
  await isShown(4, 'revision 5');
  await isShown(6, 'revision 6');
});

test('what a page has read beside the ledger is found when it is asked for, unless the ledger is newer by then', () => {
  const wine = entryOf('Wein', '2026-11-12T10:00:00Z');
  const seed = { ...seedAt(3), entry: wine };
  const found = (known: KnownGroups) => queriesOf(known).getQueryState(entryKey(GROUP_CODE, wine.id))?.data;

  const { known: fresh } = renderGroup(<SeedQueries seed={seed}>{null}</SeedQueries>);
  expect(found(fresh)).toEqual(wine);

  const { known: newer } = renderGroup(<SeedQueries seed={seed}>{null}</SeedQueries>);
  act(() => seedCopy(newer, GROUP_CODE, copyOf({ Anna: 0 }, { revision: 4 })));
  expect(found(newer)).toBeUndefined();
});

test('who looks at a group that is not known yet sees what a page brings', () => {
  const known = new KnownGroups();
  const { container } = render(
    <KnownGroupsContext value={known}>
      <Revision />
      <SeedQueries seed={seedAt(3)}>
        <Revision />
      </SeedQueries>
    </KnownGroupsContext>,
  );
  expect(container).toHaveTextContent('revision 3revision 3');
});
