import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';

import { booksQuery } from '@/lib/client/queries';
import { SeedQueries } from '@/lib/client/seed';
import { booksOf, GROUP_CODE } from '@/tests/unit/client/a-books';
import { renderGroup } from '@/tests/unit/client/render-group';
import { serve } from '@/tests/unit/client/fake-server';

function Revision() {
  const { data } = useQuery({ ...booksQuery(GROUP_CODE), enabled: false });
  return <p>{data ? `revision ${data.revision}` : 'nothing'}</p>;
}

const seedAt = (revision: number) => ({ groupCode: GROUP_CODE, books: booksOf({ Anna: 0 }, { revision }) });

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
      (client) => client.setQueryData(booksQuery(GROUP_CODE).queryKey, booksOf({ Anna: 0 }, { revision: 5 })),
    );
    expect(await screen.findByText(shown)).toBeInTheDocument();
    unmount();
  };
  await isShown(4, 'revision 5');
  await isShown(6, 'revision 6');
});
