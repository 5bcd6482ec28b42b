import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';

import { askingQuery, copyQuery, plantCopy } from '@/lib/device/data/copy';
import { SeedQueries } from '@/lib/device/data/seed';
import { copyOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { renderGroup } from '@/tests/unit/device/render-group';
import { serve } from '@/tests/unit/device/fake-server';

function Revision() {
  const { data } = useQuery(copyQuery(GROUP_CODE));
  useQuery(askingQuery(GROUP_CODE));
  return <p>{data ? `revision ${data.group.revision}` : 'nothing'}</p>;
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
      (client) => plantCopy(client, GROUP_CODE, copyOf({ Anna: 0 }, { revision: 5 })),
    );
    expect(await screen.findByText(shown)).toBeInTheDocument();
    unmount();
  };
  await isShown(4, 'revision 5');
  await isShown(6, 'revision 6');
});
